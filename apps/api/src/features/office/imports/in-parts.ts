/** Splits rows into parts of at most `size`. */
export function inParts<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.ceil(rows.length / size)
  return Array.from({ length: count }, (_, n) => rows.slice(n * size, (n + 1) * size))
}
