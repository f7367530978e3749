import type { Clock } from '../src/platform/clock.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(iso: string): void
  /** Milliseconds. */
  advance(ms: number): void
}

/** A Sunday in winter, 10:00 UTC, unless told otherwise. */
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
