import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work without a break: much less than a person notices, and enough to make breaks cheap. */
const TURN_MS = 15

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
