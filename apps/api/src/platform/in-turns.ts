import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work without a break: much less than a person notices, and enough to make breaks cheap. */
const TURN_MS = 2

/**
 * Runs a long computation in short turns, between which the process answers others. The generator yields wherever it
 * can pause.
 */
export async function inTurns<T>(work: Generator<unknown, T>): Promise<T> {
  let until = performance.now() + TURN_MS
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + TURN_MS
  }
}

export const mapInTurns = <Row, Result>(
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

export const eachInTurns = <Row>(rows: readonly Row[], look: (row: Row) => void): Promise<void> =>
  inTurns(lookedAt(rows, look))

function* lookedAt<Row>(rows: readonly Row[], look: (row: Row) => void) {
  for (const row of rows) {
    look(row)
    yield
  }
}
