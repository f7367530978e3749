import { inTurns } from '../../../platform/in-turns.ts'

/** Maps rows to results in turns, between which the process answers others. */
export const mapInParts = <Row, Result>(
  rows: readonly Row[],
  work: (row: Row, index: number) => Result,
): Promise<Result[]> => inTurns(mapped(rows, work))

function* mapped<Row, Result>(rows: readonly Row[], work: (row: Row, index: number) => Result) {
  const results: Result[] = []
  for (const [n, row] of rows.entries()) {
    results.push(work(row, n))
    yield
  }
  return results
}

/** Looks at rows in turns, between which the process answers others. */
export const lookAtEach = <Row>(
  rows: readonly Row[],
  look: (row: Row, index: number) => void,
): Promise<void> => inTurns(lookedAt(rows, look))

function* lookedAt<Row>(rows: readonly Row[], look: (row: Row, index: number) => void) {
  for (const [n, row] of rows.entries()) {
    look(row, n)
    yield
  }
}

/** Splits rows into parts of at most `size`. */
export function inParts<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.ceil(rows.length / size)
  return Array.from({ length: count }, (_, n) => rows.slice(n * size, (n + 1) * size))
}
