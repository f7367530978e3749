import { DAY_MS, INVITATION_DAYS } from '@church/shared'
import type pg from 'pg'
import { anyRow, firstRow, type Handle, insertRow } from '../../../platform/db.ts'
import { newLink } from '../../../platform/mail-links.ts'
import { hashToken } from '../../../platform/random-token.ts'
import type { Recipient } from '../../../platform/salutation.ts'

/** Milliseconds for which a link works. */
const INVITATION_MS = INVITATION_DAYS * DAY_MS

interface Person extends Omit<Recipient, 'email'> {
  id: number
  email: string | null
  hasAccount: boolean
}

/** Finds a person by id or address and locks the row until the transaction ends; null if there is none. */
export const lockInvitee = (
  client: pg.PoolClient,
  { id = null, email = null }: { id: number; email?: null } | { id?: null; email: string },
): Promise<Person | null> =>
  firstRow<Person>(
    client,
    `SELECT id, first_name AS "firstName", last_name AS "lastName", email::text AS email,
            has_account AS "hasAccount"
     FROM people WHERE id = $1 OR email = $2 FOR NO KEY UPDATE`,
    [id, email],
  )

interface NewInvitation {
  userId: number
  /** Null if somebody tried to register with the address. */
  invitedById: number | null
  email: string
  now: Date
}

/** Ends the open invitations of a person. @returns how many there were */
export async function endInvitations(
  client: pg.PoolClient,
  userId: number,
  now: Date,
): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE invitations SET ended_at = $2
     WHERE user_id = $1 AND used_at IS NULL AND ended_at IS NULL`,
    [userId, now],
  )
  return rowCount ?? 0
}

/** Ends the open invitations of people who have left, so that a link that was sent earlier makes nobody an account. */
export const endInvitationsOfLeavers = (on: Handle, ids: readonly number[]): Promise<unknown> =>
  on.query(
    `UPDATE invitations SET ended_at = now()
     WHERE user_id = ANY ($1) AND used_at IS NULL AND ended_at IS NULL`,
    [ids],
  )

/** Makes a token the link of an invitation. @returns false if it is no longer open */
export const setToken = (
  pool: pg.Pool,
  { id, token, now }: { id: number; token: string; now: Date },
): Promise<boolean> =>
  anyRow(
    pool,
    `UPDATE invitations SET token_hash = $2 FROM people
     WHERE invitations.id = $1 AND used_at IS NULL AND ended_at IS NULL AND expires_at > $3
       AND people.id = user_id AND people.email = invitations.email AND NOT has_account`,
    [id, hashToken(token), now],
  )

/**
 * Inserts an invitation. An admin's ends the earlier ones; one that a stranger caused leaves them, or anybody
 * could end the link that the office has sent. The caller holds a lock on the person's row.
 * Its mail gives it a token as it leaves.
 * @returns its id
 */
export async function insertInvitation(
  client: pg.PoolClient,
  { userId, invitedById, email, now }: NewInvitation,
): Promise<number> {
  if (invitedById !== null) await endInvitations(client, userId, now)
  const { row } = newLink(now, INVITATION_MS)
  return insertRow(
    client,
    `INSERT INTO invitations (user_id, invited_by_id, token_hash, email, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [userId, invitedById, row.tokenHash, email, row.createdAt, row.expiresAt],
  )
}

/** An open invitation and the person it is for. */
export interface OpenInvitation extends Recipient {
  id: number
  userId: number
  /** The admin who sent it; null if a stranger caused it, or its sender is no admin any more. */
  sentBy: number | null
}

const OPEN = `
  SELECT invitations.id, people.id AS "userId", first_name AS "firstName", last_name AS "lastName",
         people.email::text AS email,
         (SELECT id FROM users WHERE id = invited_by_id AND is_admin) AS "sentBy"
  FROM invitations JOIN people ON people.id = user_id
  WHERE token_hash = $1 AND used_at IS NULL AND ended_at IS NULL AND expires_at > $2
    AND invitations.email = people.email AND NOT has_account`

/**
 * Finds the open invitation of a token: not used, ended or expired, for somebody who still has the
 * address it went to and has no account.
 */
export const findOpenInvitation = (
  pool: pg.Pool,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<OpenInvitation | null> => firstRow<OpenInvitation>(pool, OPEN, [tokenHash, now])

/** Like `findOpenInvitation`, and locks it and the person until the transaction ends. */
export const lockOpenInvitation = (
  client: pg.PoolClient,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<OpenInvitation | null> =>
  firstRow<OpenInvitation>(client, `${OPEN} FOR NO KEY UPDATE`, [tokenHash, now])
