import { type CreatedFeed, FEEDS_MAX, type feed, feedErrors, type Made } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { holdSignIn } from '../../../http/sign-ins.ts'
import { type Handle, insertRow, inTransaction, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'

/** The feeds of a person, oldest first. */
export const findFeeds = (pool: pg.Pool, userId: number): Promise<Made<typeof feed>[]> =>
  run<Made<typeof feed>>(
    pool,
    'SELECT id, name, created_at AS at, last_used_at FROM calendar_feeds WHERE user_id = $1 ORDER BY id',
    [userId],
  )

/**
 * Creates a feed for a device. Only its owner learns the address, and only now, since the database stores a digest.
 * @throws HttpError 403 for somebody who has left, 409 for too many
 */
export function createFeed(
  { clock, env, pool }: Pick<Platform, 'clock' | 'env' | 'pool'>,
  caller: Pick<Caller, 'id' | 'signInId'>,
  name: string,
): Promise<CreatedFeed> {
  const userId = caller.id
  return inTransaction(pool, async (client) => {
    // One at a time for each person, and none while they leave the church or are signed out, which ends their feeds.
    await holdSignIn(client, caller)
    const { rowCount } = await client.query(
      `SELECT FROM users WHERE id = $1 AND standing = 'active'`,
      [userId],
    )
    if (!rowCount) throw refuse(feedErrors.hasLeft)
    const { rowCount: feeds } = await client.query(
      'SELECT FROM calendar_feeds WHERE user_id = $1',
      [userId],
    )
    if ((feeds ?? 0) >= FEEDS_MAX) throw refuse(feedErrors.tooMany)
    const secret = randomToken()
    const id = await insertRow(
      client,
      `INSERT INTO calendar_feeds (user_id, name, token_hash, created_at)
       VALUES ($1, $2, $3, $4) RETURNING id`,
      [userId, name, hashToken(secret), clock.now()],
    )
    return { id, name, url: `${env.PUBLIC_URL}/calendar/${secret}.ics` }
  })
}

/** Ends a feed. @throws HttpError 404 if the person has none with this id */
export async function removeFeed(pool: pg.Pool, userId: number, id: number): Promise<void> {
  const { rowCount } = await pool.query(
    'DELETE FROM calendar_feeds WHERE id = $1 AND user_id = $2',
    [id, userId],
  )
  if (!rowCount) throw refuse(feedErrors.notFound)
}

export const endFeeds = (on: Handle, people: readonly number[]): Promise<unknown> =>
  on.query('DELETE FROM calendar_feeds WHERE user_id = ANY ($1)', [people])
