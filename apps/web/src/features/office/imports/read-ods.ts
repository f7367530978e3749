import { fillMerged, type MergedCell } from './merged-cells.ts'

/** A sheet of a workbook, its cells as text. */
export interface Sheet {
  name: string
  rows: string[][]
}

const TABLE = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0'
const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
const TEXT = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0'

/** Cells and rows that repeat stand once; more of them than any list has are the empty rest of a sheet. */
const REPEATED_MAX = 1_000

const repeats = (element: Element, of: 'columns' | 'rows') =>
  Math.max(1, Number(element.getAttributeNS(TABLE, `number-${of}-repeated`) ?? 1))

/** The sheets of an OpenDocument spreadsheet. */
export function readOds(content: string): Sheet[] {
  const document = new DOMParser().parseFromString(content, 'application/xml')
  return [...document.getElementsByTagNameNS(TABLE, 'table')].map((table) => ({
    name: table.getAttributeNS(TABLE, 'name') ?? '',
    rows: rowsOf(table),
  }))
}

function rowsOf(table: Element): string[][] {
  const rows: string[][] = []
  const merged: MergedCell[] = []
  for (const row of table.getElementsByTagNameNS(TABLE, 'table-row')) {
    const top = rows.length
    const cells = cellsOf(row)
    for (const [column, { height }] of cells.entries())
      if (height > 1) merged.push({ column, top, bottom: top + height - 1 })
    const texts = cells.map(({ text }) => text)
    const isEmpty = texts.every((text) => text === '')
    const count = isEmpty ? 1 : Math.min(repeats(row, 'rows'), REPEATED_MAX)
    for (let n = 0; n < count; n += 1) rows.push([...texts])
  }
  fillMerged(rows, merged)
  return rows
}

interface Cell {
  text: string
  /** Over how many rows of one column it is merged. */
  height: number
}

function cellsOf(row: Element): Cell[] {
  const cells = [...row.children].filter(({ localName }) =>
    /^(?:covered-)?table-cell$/.test(localName),
  )
  return cells.flatMap((cell, n) => {
    const text = textOf(cell)
    const spanned = (of: string) => Number(cell.getAttributeNS(TABLE, `number-${of}-spanned`) ?? 1)
    const height = spanned('columns') > 1 ? 1 : spanned('rows')
    const isRest = n === cells.length - 1 && text === ''
    return Array.from(
      { length: isRest ? 1 : Math.min(repeats(cell, 'columns'), REPEATED_MAX) },
      () => ({ text, height }),
    )
  })
}

/** The value of a cell, as it is stored: `1984-05-31` however it is shown. */
function textOf(cell: Element): string {
  const value = (name: string) => cell.getAttributeNS(OFFICE, name)
  switch (value('value-type')) {
    case 'date':
      return (value('date-value') ?? '').replace(/T00:00(:00.*)?$/, '').replace('T', ' ')
    case 'time':
      return (value('time-value') ?? '').replace(/^PT(\d+)H(\d+)M.*$/, '$1:$2')
    case 'boolean':
      return value('boolean-value') === 'true' ? 'TRUE' : 'FALSE'
    case 'float':
      return value('value') ?? ''
    default:
      return paragraphs(cell)
  }
}

const paragraphs = (cell: Element) =>
  [...cell.children]
    .filter(({ namespaceURI, localName }) => namespaceURI === TEXT && localName === 'p')
    .map(textIn)
    .join('\n')

/** The text of a paragraph, in which several spaces and line breaks are elements. */
function textIn(paragraph: Node): string {
  if (!(paragraph instanceof Element)) return paragraph.textContent ?? ''
  if (paragraph.localName === 's')
    return ' '.repeat(Number(paragraph.getAttributeNS(TEXT, 'c') ?? 1))
  if (paragraph.localName === 'line-break') return '\n'
  return paragraph.localName === 'tab' ? ' ' : [...paragraph.childNodes].map(textIn).join('')
}
