import type { Clock } from '../src/platform/clock.ts'

/** A clock that only moves when a test moves it. */
export interface TestClock extends Clock {
  set(iso: string): void
  /** Milliseconds. */
  advance(ms: number): void
}

/** Starts on a Sunday in winter at 10:00 UTC by default. */
export function createTestClock(iso = '2026-01-11T10:00:00Z'): TestClock {
  let now = new Date(iso)
  return {
    now: () => new Date(now),
    set: (to) => {
      now = new Date(to)
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
