import { setImmediate } from 'node:timers/promises'

/** Rows in a part: a few milliseconds of work, since marks share this process. */
const ROWS = 25

/** Maps rows to results in parts, between which other requests get their turn. */
export async function mapInParts<Row, Result>(
  rows: readonly Row[],
  work: (row: Row, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [n, row] of rows.entries()) {
    results.push(work(row, n))
    if (results.length % ROWS === 0) await setImmediate()
  }
  return results
}

/** Splits rows into parts of at most `size`. */
export function inParts<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.ceil(rows.length / size)
  return Array.from({ length: count }, (_, n) => rows.slice(n * size, (n + 1) * size))
}
