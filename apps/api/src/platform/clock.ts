/** The time, handed in, so that a test can run last Sunday again. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
