import type pg from 'pg'
import { anyRow, column, type Handle, run } from '../../../platform/db.ts'
import type { Merge } from '../../../platform/own-data.ts'
import { tokenOf, type UnnamedKeys } from './unnamed-keys.ts'

interface SessionToken {
  sessionId: number
  token: Buffer
}

/** When a person was marked without a name; null if they were not. */
export async function findToken(
  on: Handle,
  { sessionId, token }: SessionToken,
): Promise<Date | null> {
  const [markedAt] = await column<Date>(
    on,
    'SELECT marked_at FROM unnamed_marks WHERE session_id = $1 AND token = $2',
    [sessionId, token],
  )
  return markedAt ?? null
}

/** @returns false if the token is there already, or the session takes no marks any more */
export const insertToken = (
  on: Handle,
  { sessionId, token, markedAt }: SessionToken & { markedAt: Date },
): Promise<boolean> =>
  anyRow(
    on,
    `INSERT INTO unnamed_marks (session_id, token, marked_at)
     SELECT $1::int, $2, $3::timestamptz WHERE session_takes_marks($1::int)
     ON CONFLICT DO NOTHING RETURNING session_id`,
    [sessionId, token, markedAt],
  )

/** Which of these people are marked at an open session without their names. */
export async function findUnnamedAmong(
  { pool, keys }: { pool: pg.Pool; keys: UnnamedKeys },
  sessionId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const key = await keys.find(pool, sessionId)
  if (key === null) return []
  const tokens = userIds.map((id) => tokenOf(key, id))
  const { rows } = await pool.query<{ token: Buffer }>(
    'SELECT token FROM unnamed_marks WHERE session_id = $1 AND token = ANY ($2::bytea[])',
    [sessionId, tokens],
  )
  const found = new Set(rows.map(({ token }) => token.toString('hex')))
  return userIds.filter((_, n) => found.has(tokens[n]?.toString('hex') ?? ''))
}

const deleteToken = (tx: pg.PoolClient, { sessionId, token }: SessionToken) =>
  run(tx, 'DELETE FROM unnamed_marks WHERE session_id = $1 AND token = $2', [sessionId, token])

/** Takes a person off the open sessions at which they are counted without their name. */
export async function forgetTokens(
  tx: pg.PoolClient,
  keys: UnnamedKeys,
  userId: number,
): Promise<void> {
  // A mark that is being written locks the person, so the statement below finds it.
  await tx.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
  for (const { sessionId, key } of await keys.findAll(tx)) {
    await deleteToken(tx, { sessionId, token: tokenOf(key, userId) })
  }
}

/**
 * Moves one person's marks without a name to another, in a merge that has moved those by name. Two tokens become one; a
 * mark by name replaces a token.
 */
export async function mergeTokens(
  tx: pg.PoolClient,
  keys: UnnamedKeys,
  { from, into }: Pick<Merge, 'from' | 'into'>,
): Promise<void> {
  for (const { sessionId, key } of await keys.findAll(tx)) {
    const [gone, kept] = [from, into].map((id) => tokenOf(key, id))
    const named = await run(
      tx,
      'SELECT FROM attendance WHERE session_id = $1 AND user_id = $2 AND present',
      [sessionId, into],
    )
    // The row stays the same one, so that a closing which waits for it counts it.
    await run(
      tx,
      `UPDATE unnamed_marks SET token = $3 WHERE session_id = $1 AND token = $2 AND NOT $4::boolean
         AND NOT EXISTS (SELECT FROM unnamed_marks WHERE session_id = $1 AND token = $3)`,
      [sessionId, gone, kept, named.length > 0],
    )
    await run(
      tx,
      'DELETE FROM unnamed_marks WHERE session_id = $1 AND (token = $2 OR token = $3 AND $4)',
      [sessionId, gone, kept, named.length > 0],
    )
  }
}
