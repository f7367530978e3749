import {
  generalErrors,
  type Made,
  type NewToken,
  TOKENS_MAX,
  type token,
  tokenErrors,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import { holdSignIn } from '../../../http/sign-ins.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { column, type Handle, inTransaction, run } from '../../../platform/db.ts'
import { recordFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'

/** The tokens of the church, oldest first. @param today a date of the church's calendar */
export const findTokens = (on: Handle, today: string): Promise<Made<typeof token>[]> =>
  run(
    on,
    `SELECT tokens.id, tokens.name, reads, by_address, people.name AS by, tokens.created_at AS at,
       to_char(until, 'YYYY-MM-DD') AS until, until >= $1::date AS works, last_used_at, last_network
     FROM reading_tokens AS tokens JOIN people ON people.id = made_by
     ORDER BY tokens.id`,
    [today],
  )

/**
 * Makes a token, of which the database stores a digest, and tells the other admins.
 * @returns the token, which nobody can read again, and its id
 * @throws HttpError 409 for too many; 401 or 403 if the sign-in, or the right, has ended meanwhile
 */
export function insertToken(
  { clock, outbox, pool }: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  caller: Proven<Caller>,
  { name, reads, by_address, until }: NewToken,
): Promise<{ id: number; secret: string }> {
  const at = clock.now()
  return inTransaction(pool, async (client) => {
    // None while their sign-ins end, which ends their tokens, and one at a time.
    await holdSignIn(client, caller)
    await lockUntilCommit(client, 'tokens')
    const tokens = await run(client, 'SELECT FROM reading_tokens')
    if (tokens.length >= TOKENS_MAX) throw refuse(tokenErrors.tooMany)
    const secret = randomToken()
    const [token] = await column<number>(
      client,
      `INSERT INTO reading_tokens (name, reads, by_address, token_hash, made_by, created_at, until)
       SELECT $1, $2, $3, $4, id, $6, $7 FROM users WHERE id = $5 AND is_admin RETURNING id`,
      [name, reads, by_address, hashToken(secret), caller.id, at, until],
    )
    if (token === undefined) throw refuse(generalErrors.adminsOnly)
    await recordFarReaching({ outbox }, client, {
      actorId: caller.id,
      action: 'token.create',
      detail: { name, reads, until, token },
      at,
    })
    return { id: token, secret }
  })
}

/** Ends a token. @throws HttpError 404 if there is none with this id */
export const endToken = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  { id, actorId }: { id: number; actorId: number },
): Promise<void> =>
  inTransaction(pool, async (client: pg.PoolClient) => {
    const [name] = await column<string>(
      client,
      'DELETE FROM reading_tokens WHERE id = $1 RETURNING name',
      [id],
    )
    if (name === undefined) throw refuse(tokenErrors.notFound)
    const detail = { name, token: id }
    await recordEvent(client, { actorId, action: 'token.end', detail, at: clock.now() })
  })

export const endTokens = (on: Handle, people: readonly number[]): Promise<unknown> =>
  run(on, 'DELETE FROM reading_tokens WHERE made_by = ANY ($1)', [people])
