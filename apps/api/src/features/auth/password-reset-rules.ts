import { ID_MAX } from '@church/shared'

export const RESET_MS = 60 * 60_000
/** Reset mails that one account gets within an hour; more are left out silently. */
export const RESETS_PER_HOUR = 3

export interface PasswordReset {
  expiresAt: Date
  usedAt: Date | null
}

/** What a link is good for now. */
export function resetState(
  reset: PasswordReset | null,
  now: Date,
): 'good' | 'used' | 'expired' | 'invalid' {
  if (!reset) return 'invalid'
  if (reset.usedAt) return 'used'
  return reset.expiresAt > now ? 'good' : 'expired'
}

const uidOf = (userId: number): string => Buffer.from(String(userId)).toString('base64url')

/** The user whom a link's first part names; 0, which nobody has, where it names none. */
export function readUid(uid: string): number {
  const userId = Number(Buffer.from(uid, 'base64url').toString('latin1'))
  return Number.isInteger(userId) && userId > 0 && userId <= ID_MAX && uidOf(userId) === uid
    ? userId
    : 0
}

/** The screen that takes a new password. Only the configured address counts, never the request's. */
export const resetLink = (publicUrl: string, userId: number, token: string): string =>
  `${publicUrl}/#/reset-password/${uidOf(userId)}/${token}`
