import { strFromU8 } from 'fflate'

/** The value of an attribute in a tag. */
export const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** The XML of the sheet of a name in a workbook. */
export function sheetXml(files: Record<string, Uint8Array>, name: string): string {
  const text = (part: string) => strFromU8(files[part] ?? new Uint8Array())
  const sheets = text('xl/workbook.xml').match(/<(?:\w+:)?sheet\b[^>]*>/g) ?? []
  const sheet = sheets.find((tag) => unescaped(attribute(tag, 'name')) === name) ?? ''
  const relations = text('xl/_rels/workbook.xml.rels').match(/<Relationship\b[^>]*>/g) ?? []
  const relation = relations.find((tag) => attribute(tag, 'Id') === attribute(sheet, 'r:id')) ?? ''
  return text(`xl/${attribute(relation, 'Target').replace(/^\/xl\//, '')}`)
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** The place of a column, from 0: B is 1. */
export const placeOf = (letters: string) =>
  [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1
