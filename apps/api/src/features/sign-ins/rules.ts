const DAY_MS = 86_400_000

/** A sign-in ends when it has not been used for so long, so that a lost phone does not stay signed in. */
const UNUSED_MS = 90 * DAY_MS

/** And at the latest after so long, however often it is used. */
const LONGEST_MS = 365 * DAY_MS

/** When a sign-in ends, unless it is used again before. */
export const expiryOf = ({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date =>
  new Date(Math.min(usedAt.getTime() + UNUSED_MS, createdAt.getTime() + LONGEST_MS))
