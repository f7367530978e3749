import { ID_MAX } from '@church/shared'

/** The stored state of a single-use link in a mail. */
export interface StoredLink {
  expiresAt: Date
  usedAt: Date | null
}

/** Whether a link can still be used and, if not, why. */
export function linkState(
  link: StoredLink | null,
  now: Date,
): 'valid' | 'used' | 'expired' | 'invalid' {
  if (!link) return 'invalid'
  if (link.usedAt) return 'used'
  return link.expiresAt > now ? 'valid' : 'expired'
}

const encodeUid = (userId: number): string => Buffer.from(String(userId)).toString('base64url')

/** The user id in the first part of a link; 0, which no user has, if it is malformed. */
export function decodeUid(uid: string): number {
  const userId = Number(Buffer.from(uid, 'base64url').toString('latin1'))
  return Number.isInteger(userId) && userId > 0 && userId <= ID_MAX && encodeUid(userId) === uid
    ? userId
    : 0
}

/** The URL of the screen that confirms an e-mail address. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/#/confirm-email/${token}`

/** The URL of a screen with user and token. It uses the configured host, never one from a request. */
export const mailLink = (
  publicUrl: string,
  screen: 'reset-password' | 'take-back-email',
  { userId, token }: { userId: number; token: string },
): string => `${publicUrl}/#/${screen}/${encodeUid(userId)}/${token}`
