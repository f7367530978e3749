import type pg from 'pg'
import type { Db } from '../../../platform/db.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { CODE_MINUTES, CODES_PER_HOUR, TRIES } from './rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Records that a browser requested a code. It is assigned later, and only if the address is known. */
export async function insertRequest(
  pool: pg.Pool,
  { browserHash, now }: { browserHash: string; now: Date },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO sign_in_codes (browser_hash, created_at, expires_at) VALUES ($1, $2, $3)
     RETURNING id`,
    [browserHash, now, new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)],
  )
  const [row] = rows
  if (!row) throw new Error('No request was written.')
  return row.id
}

export interface Recipient {
  firstName: string
  lastName: string
  email: string
}

/**
 * Assigns a code to a request. It locks the user's row, so that concurrent requests count one by one.
 * @returns the recipient, or null if the account has reached its hourly limit or was deleted
 */
export async function assignCode(
  pool: pg.Pool,
  { id, userId, codeHash, now }: { id: number; userId: number; codeHash: string; now: Date },
): Promise<Recipient | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Recipient>(
      `SELECT first_name AS "firstName", last_name AS "lastName", email::text AS email
       FROM users WHERE id = $1 FOR NO KEY UPDATE`,
      [userId],
    )
    const [addressee] = rows
    if (!addressee) return null
    const { rowCount } = await client.query(
      `UPDATE sign_in_codes SET user_id = $2, code_hash = $3
       WHERE id = $1 AND used_at IS NULL AND $5 > (
         SELECT count(*) FROM sign_in_codes WHERE user_id = $2 AND id <> $1 AND created_at > $4
       )`,
      [id, userId, codeHash, new Date(now.getTime() - HOUR_MS), CODES_PER_HOUR],
    )
    return rowCount === 1 ? addressee : null
  })
}

interface OpenRequest {
  id: number
  userId: number | null
  codeHash: string | null
}

/** Counts an attempt against a browser's request. @returns null if none is left, or the code is used or expired */
export async function takeTry(
  pool: pg.Pool,
  { browserHash, now }: { browserHash: string; now: Date },
): Promise<OpenRequest | null> {
  const { rows } = await pool.query<OpenRequest>(
    `UPDATE sign_in_codes SET tries = tries + 1
     WHERE browser_hash = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3
     RETURNING id, user_id AS "userId", code_hash AS "codeHash"`,
    [browserHash, now, TRIES],
  )
  return rows[0] ?? null
}

/** Takes an attempt back off the count: the code was correct, and the second step is still to come. */
export async function giveTryBack(pool: pg.Pool, id: number): Promise<void> {
  await pool.query('UPDATE sign_in_codes SET tries = tries - 1 WHERE id = $1', [id])
}

/** Marks a code as used, and with it all others of the account. @returns whether it was unused until now */
export async function useCode(
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<boolean> {
  const { count } = await db.signInCode.updateMany({
    where: { id, userId, usedAt: null },
    data: { usedAt: now },
  })
  if (count !== 1) return false
  await db.signInCode.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
  return true
}
