/** Prints rows as a Markdown table, with all columns but the first right-aligned. */
export function printTable(title: string, rows: Record<string, string>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: string[], pad: 'padStart' | 'padEnd' = 'padStart') =>
    `| ${cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell[pad](widths[n] ?? 0))).join(' | ')} |`
  console.log(`\n${title}\n`)
  console.log(line(columns))
  console.log(
    `|${widths.map((width, n) => (n === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
  )
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '')))
}

/** Formats with three significant digits and no exponent; a dash if the value is not finite. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(digits, 6))
}
