const SECOND_MS = 1000
const inMs = (seconds: number[]) => seconds.map((each) => each * SECOND_MS)

/** Milliseconds between attempts at a mail that the server refuses temporarily, as greylisting does. */
const REFUSED_MS = inMs([1, 5, 15, 30, 60, 120, 240, 480])
/** Milliseconds between attempts to reach a mail server that does not answer. */
const AWAY_MS = inMs([1, 5, 15, 30, 60])

const step = (steps: number[], attempts: number): number =>
  steps[Math.min(attempts, steps.length) - 1] ?? SECOND_MS

/** @param attempts at this mail so far, 1 or more */
export const refusedWaitMs = (attempts: number): number => step(REFUSED_MS, attempts)

/** @param failures in a row to reach the mail server, 1 or more */
export const awayWaitMs = (failures: number): number => step(AWAY_MS, failures)
