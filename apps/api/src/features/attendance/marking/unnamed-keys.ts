import { createHmac, randomBytes } from 'node:crypto'
import { type Handle, run } from '../../../platform/db.ts'
import { createEncryption } from '../../../platform/encryption.ts'

const KEY_BYTES = 32

/** The keys of open sessions, each of which turns people into tokens until the session closes. */
export interface UnnamedKeys {
  /** Null if nobody was marked without a name yet, or the session is closed. */
  find(on: Handle, sessionId: number): Promise<string | null>
  /** Makes the key if there is none. Null if the session takes no marks any more. */
  findOrMake(on: Handle, sessionId: number): Promise<string | null>
  findAll(on: Handle): Promise<{ sessionId: number; key: string }[]>
}

/** A person's pseudonym at a session. Only its key links the two. */
export const tokenOf = (key: string, userId: number): Buffer =>
  createHmac('sha256', key).update(String(userId)).digest()

/**
 * Stores the keys encrypted, so that the database's old pages, write-ahead log and copies reveal none, even while a
 * session runs.
 */
export function createUnnamedKeys(installationKeys: string[]): UnnamedKeys {
  const encryption = createEncryption(installationKeys, 'unnamed marks')
  const ownerOf = (sessionId: number) => `session ${sessionId}`

  const find = async (on: Handle, sessionId: number) => {
    const [row] = await run<{ encrypted_key: string }>(
      on,
      'SELECT encrypted_key FROM unnamed_keys WHERE session_id = $1',
      [sessionId],
    )
    if (!row) return null
    const key = encryption.decrypt(row.encrypted_key, ownerOf(sessionId))
    if (key === null) throw new Error('The key of a session cannot be read with these keys.')
    return key
  }

  return {
    find,
    async findOrMake(on, sessionId) {
      const found = await find(on, sessionId)
      if (found !== null) return found
      const key = randomBytes(KEY_BYTES).toString('base64url')
      const made = await run(
        on,
        `INSERT INTO unnamed_keys (session_id, encrypted_key)
         SELECT $1::int, $2 WHERE session_takes_marks($1::int)
         ON CONFLICT DO NOTHING RETURNING session_id`,
        [sessionId, encryption.encrypt(key, ownerOf(sessionId))],
      )
      return made.length > 0 ? key : find(on, sessionId)
    },
    async findAll(on) {
      const rows = await run<{ session_id: number; encrypted_key: string }>(
        on,
        'SELECT session_id, encrypted_key FROM unnamed_keys ORDER BY session_id',
      )
      return rows.flatMap(({ session_id: sessionId, encrypted_key }) => {
        const key = encryption.decrypt(encrypted_key, ownerOf(sessionId))
        return key === null ? [] : [{ sessionId, key }]
      })
    },
  }
}
