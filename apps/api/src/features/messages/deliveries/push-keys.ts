import type pg from 'pg'
import webPush from 'web-push'
import { inTransaction } from '../../../platform/db.ts'
import { createEncryption } from '../../../platform/encryption.ts'
import type { PushKeys } from './push-service.ts'

const KEY = 'push-keys'

/** The keys by which push services know this installation, the same ones for all processes. */
export type FindPushKeys = () => Promise<PushKeys>

/**
 * Stores the keys in the database, the private one encrypted with the installation's key. If it cannot be decrypted,
 * makes new keys and deletes all subscriptions, since they are bound to the old ones.
 */
export function createPushKeys(pool: pg.Pool, installationKeys: string[]): FindPushKeys {
  const encryption = createEncryption(installationKeys, 'push messages')
  const find = () =>
    inTransaction(pool, async (client) => {
      const made = webPush.generateVAPIDKeys()
      const fresh = { public: made.publicKey, private: encryption.encrypt(made.privateKey, KEY) }
      await client.query(
        `INSERT INTO settings (key, value, updated_at) VALUES ($1, $2::jsonb, now())
         ON CONFLICT (key) DO NOTHING`,
        [KEY, JSON.stringify(fresh)],
      )
      const { rows } = await client.query<{ value: { public: string; private: string } }>(
        'SELECT value FROM settings WHERE key = $1 FOR UPDATE',
        [KEY],
      )
      const stored = rows[0]?.value ?? fresh
      const privateKey = encryption.decrypt(stored.private, KEY)
      if (privateKey !== null) return { publicKey: stored.public, privateKey }
      await client.query(
        'UPDATE settings SET value = $2::jsonb, updated_at = now() WHERE key = $1',
        [KEY, JSON.stringify(fresh)],
      )
      await client.query('DELETE FROM push_subscriptions')
      return made
    })
  let keys: Promise<PushKeys> | undefined
  return () => {
    keys ??= find().catch((error) => {
      keys = undefined
      throw error
    })
    return keys
  }
}
