import type pg from 'pg'
import { createEncryption, type Encryption } from '../../../platform/encryption.ts'

/** Encrypts the keys of authenticator apps. */
export const createTotpEncryption = (installationKeys: string[]): Encryption =>
  createEncryption(installationKeys, 'two-step keys')

/**
 * Encrypts every stored key of an authenticator app again, under the newest installation key. A key
 * that cannot be decrypted stays as it is.
 */
export async function reencryptTotpKeys(client: pg.Client, encryption: Encryption): Promise<void> {
  await client.query('BEGIN')
  const { rows } = await client.query<{ id: number; totp_secret: string }>(
    'SELECT id, totp_secret FROM users WHERE totp_secret IS NOT NULL FOR UPDATE',
  )
  for (const { id, totp_secret } of rows) {
    const key = encryption.decrypt(totp_secret, String(id))
    if (key === null) continue
    const encrypted = encryption.encrypt(key, String(id))
    await client.query('UPDATE users SET totp_secret = $2 WHERE id = $1', [id, encrypted])
  }
  await client.query('COMMIT')
}
