import { attribute, placeOf } from './sheet-xml.ts'

// A workbook may show a number with zeros before it: the postcode 01067 is then stored as 1067, with the format 00000.

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

const NUMBER =
  /<(?:\w+:)?c\b([^>]*)>(?:<(?:\w+:)?f\b[^>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>))?<(?:\w+:)?v>(\d+)</g

/**
 * Writes the zeros that a sheet shows before its numbers into its rows.
 * @param styles the XML of the workbook's styles
 */
export function showZeros(rows: string[][], sheet: string, styles: string): void {
  const digits = digitsByStyle(styles)
  if (digits.size === 0) return
  for (const [, tag = '', number = ''] of sheet.matchAll(NUMBER)) {
    const shown = digits.get(attribute(tag, 's')) ?? 0
    const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(attribute(tag, 'r')) ?? []
    const row = rows[Number(line) - 1]
    const at = placeOf(letters)
    if (number.length < shown && row?.[at] === number) row[at] = number.padStart(shown, '0')
  }
}
