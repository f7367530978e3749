import { strFromU8 } from 'fflate'

// A workbook may show a number with zeros before it: the postcode 01067 is then stored as 1067, with the format 00000.

/** The value of an attribute in a tag. */
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** How many digits each style of cells shows at least, for those that show zeros before a number. */
function digitsByStyle(styles: string): Map<string, number> {
  const byFormat = new Map<string, number>()
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\b[^>]*>/g)) {
    const [zeros] = /^0{2,12}(?=;|$)/.exec(attribute(tag, 'formatCode')) ?? []
    if (zeros) byFormat.set(attribute(tag, 'numFmtId'), zeros.length)
  }
  const [cells = ''] = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  const digits = new Map<string, number>()
  for (const [n, [tag]] of [...cells.matchAll(/<(?:\w+:)?xf\b[^>]*>/g)].entries()) {
    const shown = byFormat.get(attribute(tag, 'numFmtId'))
    if (shown) digits.set(String(n), shown)
  }
  return digits
}

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

const NUMBER =
  /<(?:\w+:)?c\b([^>]*)>(?:<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>(\d+)</g

/** Writes the zeros that a sheet shows before its numbers into its rows. */
export function showZeros(
  files: Record<string, Uint8Array>,
  { name, rows }: { name: string; rows: string[][] },
): void {
  const digits = digitsByStyle(strFromU8(files['xl/styles.xml'] ?? new Uint8Array()))
  if (digits.size === 0) return
  for (const [, tag = '', number = ''] of sheetXml(files, name).matchAll(NUMBER)) {
    const shown = digits.get(attribute(tag, 's')) ?? 0
    const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(attribute(tag, 'r')) ?? []
    const row = rows[Number(line) - 1]
    const at = placeOf(letters)
    if (number.length < shown && row?.[at] === number) row[at] = number.padStart(shown, '0')
  }
}
