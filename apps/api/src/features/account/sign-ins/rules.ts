const DAY_MS = 86_400_000

/** The time without use after which a sign-in ends, so that a lost phone does not stay signed in. */
const UNUSED_MS = 90 * DAY_MS

/** The time after which a sign-in ends, however often it is used. */
const LONGEST_MS = 365 * DAY_MS

/** When a sign-in ends, unless it is used again before. */
export const expiryOf = ({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date =>
  new Date(Math.min(usedAt.getTime() + UNUSED_MS, createdAt.getTime() + LONGEST_MS))
