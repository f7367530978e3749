import { ID_MAX } from '@church/shared'
import type pg from 'pg'
import { column } from './db.ts'
import { spokenLanguage } from './languages.ts'
import { hashToken, randomToken } from './random-token.ts'

const HOUR_MS = 3_600_000

/** A new link: the token goes into a mail, the rest into a table. Only the hash of a token is stored. */
export function newLink(now: Date, lifetimeMs: number, token = randomToken()) {
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  return { token, row: { tokenHash: hashToken(token), createdAt: now, expiresAt } }
}

/** The tables of mails that a stranger may have requested. */
type AskedFor = 'password_resets' | 'sign_in_codes' | 'invitations'

/** Mails that strangers can cause for one account in an hour, of each kind. */
const ASKED_PER_HOUR = 3

interface LinkRequest {
  userId: number
  /** A browser that has signed in to the account before; its requests count separately. */
  knownBrowser?: string | null
  now: Date
}

/**
 * Whether an account has been sent as many mails of a kind as strangers may cause in an hour. The caller
 * holds a lock on the user's row, so that concurrent requests count one by one.
 */
export async function hasEnoughMails(
  client: pg.PoolClient,
  table: AskedFor,
  { userId, knownBrowser = null, now }: LinkRequest,
): Promise<boolean> {
  const isInvitation = table === 'invitations'
  const byStranger = isInvitation
    ? 'AND invited_by_id IS NULL'
    : 'AND known_browser IS NOT DISTINCT FROM $3'
  const [count = 0] = await column<number>(
    client,
    `SELECT count(*)::int FROM ${table}
     WHERE user_id = $1 AND created_at > $2 ${byStranger}`,
    [userId, new Date(now.getTime() - HOUR_MS), ...(isInvitation ? [] : [knownBrowser])],
  )
  return count >= ASKED_PER_HOUR
}

/** The tables of links that name their user, with the column that says when one was used. */
const usedAt = { password_resets: 'used_at', email_changes: 'reverted_at' } as const

/** A link as it was opened, at a moment. */
export interface OpenedLink {
  /** The user whom the link names. */
  userId: number
  tokenHash: string
  now: Date
}

/** A link from its two parts in an address. */
export const openedLink = (
  { uidb64, token }: { uidb64: string; token: string },
  now: Date,
): OpenedLink => ({ userId: decodeUid(uidb64), tokenHash: hashToken(token), now })

/** Whether a link can still be used and, if not, why. */
export async function linkState(
  pool: pg.Pool,
  table: keyof typeof usedAt,
  { userId, tokenHash, now }: OpenedLink,
): Promise<'valid' | 'used' | 'expired' | 'invalid'> {
  const { rows } = await pool.query<{ isUsed: boolean; isOpen: boolean }>(
    `SELECT ${usedAt[table]} IS NOT NULL AS "isUsed", expires_at > $3 AS "isOpen"
     FROM ${table} WHERE token_hash = $1 AND user_id = $2`,
    [tokenHash, userId, now],
  )
  const [link] = rows
  if (!link) return 'invalid'
  if (link.isUsed) return 'used'
  return link.isOpen ? 'valid' : 'expired'
}

/**
 * Uses a link up. A conditional UPDATE decides which of several concurrent uses succeeds.
 * @returns its id, or null if it is no longer valid
 */
export async function spendLink(
  client: pg.PoolClient,
  table: keyof typeof usedAt,
  { userId, tokenHash, now }: OpenedLink,
): Promise<number | null> {
  const [id] = await column<number>(
    client,
    `UPDATE ${table} SET ${usedAt[table]} = $3
     WHERE token_hash = $1 AND user_id = $2 AND ${usedAt[table]} IS NULL AND expires_at > $3
     RETURNING id`,
    [tokenHash, userId, now],
  )
  return id ?? null
}

const encodeUid = (userId: number): string => Buffer.from(String(userId)).toString('base64url')

/** The user id in the first part of a link; 0, which no user has, if it is malformed. */
function decodeUid(uid: string): number {
  const userId = Number(Buffer.from(uid, 'base64url').toString('latin1'))
  return Number.isInteger(userId) && userId > 0 && userId <= ID_MAX && encodeUid(userId) === uid
    ? userId
    : 0
}

/** The URL of a screen, such as '/care/', in the current language. English addresses stay as they were before others existed. */
export function screenLink(publicUrl: string, path: string): string {
  const { code } = spokenLanguage()
  return `${publicUrl}/${code === 'en' ? '' : `?lang=${code}`}#${path}`
}

/** The URL of the screen that confirms an email address. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  screenLink(publicUrl, `/confirm-email/${token}`)

/** The URL of a screen with user and token. It uses the configured host, never one from a request. */
export const mailLink = (
  publicUrl: string,
  screen: 'reset-password' | 'take-back-email',
  { userId, token }: { userId: number; token: string },
): string => screenLink(publicUrl, `/${screen}/${encodeUid(userId)}/${token}`)
