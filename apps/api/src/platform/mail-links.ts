import { ID_MAX } from '@church/shared'

/** What is kept of a link in a mail that works once. */
export interface KeptLink {
  expiresAt: Date
  usedAt: Date | null
}

/** What a link is good for now. */
export function linkState(
  link: KeptLink | null,
  now: Date,
): 'good' | 'used' | 'expired' | 'invalid' {
  if (!link) return 'invalid'
  if (link.usedAt) return 'used'
  return link.expiresAt > now ? 'good' : 'expired'
}

const uidOf = (userId: number): string => Buffer.from(String(userId)).toString('base64url')

/** The user whom a link's first part names; 0, which nobody has, where it names none. */
export function readUid(uid: string): number {
  const userId = Number(Buffer.from(uid, 'base64url').toString('latin1'))
  return Number.isInteger(userId) && userId > 0 && userId <= ID_MAX && uidOf(userId) === uid
    ? userId
    : 0
}

/** A screen's address with user and token. Only the configured host counts, never a request's. */
export const mailLink = (
  publicUrl: string,
  screen: 'reset-password' | 'take-back-email',
  { userId, token }: { userId: number; token: string },
): string => `${publicUrl}/#/${screen}/${uidOf(userId)}/${token}`
