import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { deriveKey } from '../../../platform/encryption.ts'

/** Links in mails that switch a kind of mail off, for the person it went to, and can do nothing else. */
export interface LeaveLinks {
  /** The token of a person's link for a kind: always the same one. */
  tokenFor(pool: pg.Pool, to: { userId: number; kind: string }): Promise<string>
  /** Whom and what a token names; null if it is no token, or the person is gone. */
  find(pool: pg.Pool, token: string): Promise<{ userId: number; kind: string } | null>
}

/** Bytes of a link's random id. Its signature keeps the database alone from making links. */
const ID_BYTES = 12

/** @param installationKeys the newest first; older ones still open the links of older mails */
export function createLeaveLinks(installationKeys: string[]): LeaveLinks {
  const keys = installationKeys.map((each) => deriveKey(each, 'links that switch mails off'))
  const [newest] = keys
  if (!newest) throw new Error('There is no key to sign links with.')
  const sign = (id: string, key: Buffer) => createHmac('sha256', key).update(id).digest('base64url')
  const isSigned = (id: string, signature: string) =>
    keys.some((key) => isSame(sign(id, key), signature))
  return {
    async tokenFor(pool, { userId, kind }) {
      const id = await linkOf(pool, { userId, kind })
      return `${id}.${sign(id, newest)}`
    },
    async find(pool, token) {
      const [id = '', signature = ''] = token.split('.')
      if (!isSigned(id, signature)) return null
      const { rows } = await pool.query<{ userId: number; kind: string }>(
        'SELECT user_id AS "userId", kind FROM leave_links WHERE id = $1',
        [id],
      )
      return rows[0] ?? null
    },
  }
}

async function linkOf(
  pool: pg.Pool,
  { userId, kind }: { userId: number; kind: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH known AS (SELECT id FROM leave_links WHERE user_id = $2 AND kind = $3 LIMIT 1), made AS (
       INSERT INTO leave_links (id, user_id, kind)
       SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM known) RETURNING id
     )
     SELECT id FROM known UNION ALL SELECT id FROM made`,
    [randomBytes(ID_BYTES).toString('base64url'), userId, kind],
  )
  if (!rows[0]) throw new Error('No link was written.')
  return rows[0].id
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
