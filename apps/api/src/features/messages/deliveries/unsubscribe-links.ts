import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { column } from '../../../platform/db.ts'
import { deriveKey } from '../../../platform/encryption.ts'
import { isSameSecret } from '../../../platform/secrets.ts'

/** Links in mails that can only switch a kind of mail off for their recipient. */
export interface UnsubscribeLinks {
  /** The token of a person's link for a kind, which stays the same for as long as they have the address. */
  tokenFor(pool: pg.Pool, to: { userId: number; kind: string }): Promise<string>
  /**
   * The link of a token; null for an unknown token or a deleted person. It has ended once mails no longer go where it was
   * sent: the person has another address, or has left.
   */
  find(pool: pg.Pool, token: string): Promise<UnsubscribeLink | 'ended' | null>
}

interface UnsubscribeLink {
  userId: number
  kind: string
  /** The language that the person chose; null for the church's. */
  language: string | null
}

/** Bytes of a link's random id. It is signed, so that a copy of the database is not enough to make links. */
const ID_BYTES = 12

/** @param installationKeys the newest first; older ones still open the links of older mails */
export function createUnsubscribeLinks(installationKeys: string[]): UnsubscribeLinks {
  const keys = installationKeys.map((each) => deriveKey(each, 'links that switch mails off'))
  const [newest] = keys
  if (!newest) throw new Error('There is no key to sign links with.')
  const sign = (id: string, key: KeyObject) =>
    createHmac('sha256', key).update(id).digest('base64url')
  const isSigned = (id: string, signature: string) =>
    keys.some((key) => isSameSecret(sign(id, key), signature))
  return {
    async tokenFor(pool, { userId, kind }) {
      const id = await linkOf(pool, { userId, kind })
      return `${id}.${sign(id, newest)}`
    },
    async find(pool, token) {
      const [id = '', signature = ''] = token.split('.')
      if (!isSigned(id, signature)) return null
      const { rows } = await pool.query<UnsubscribeLink & { isOpen: boolean }>(
        `SELECT user_id AS "userId", kind, language,
           standing = 'active' AND (sent_to IS NULL OR sent_to = email) IS TRUE AS "isOpen"
         FROM leave_links JOIN users ON users.id = user_id WHERE leave_links.id = $1`,
        [id],
      )
      const [link] = rows
      if (!link) return null
      const { isOpen, ...found } = link
      return isOpen ? found : 'ended'
    },
  }
}

async function linkOf(
  pool: pg.Pool,
  { userId, kind }: { userId: number; kind: string },
): Promise<string> {
  const [id] = await column<string>(
    pool,
    `WITH person AS (SELECT id, email FROM users WHERE id = $2), known AS (
       SELECT leave_links.id FROM leave_links JOIN person ON person.id = user_id AND email = sent_to
       WHERE kind = $3 LIMIT 1
     ), made AS (
       INSERT INTO leave_links (id, user_id, kind, sent_to)
       SELECT $1, id, $3, email FROM person WHERE NOT EXISTS (SELECT FROM known) RETURNING id
     )
     SELECT id FROM known UNION ALL SELECT id FROM made`,
    [randomBytes(ID_BYTES).toString('base64url'), userId, kind],
  )
  if (!id) throw new Error('No link was written.')
  return id
}
