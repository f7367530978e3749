import type pg from 'pg'
import { createSeal, type Seal } from '../../platform/encryption.ts'

/** Encrypts the keys of authenticator apps. */
export const createTotpSeal = (installationKeys: string[]): Seal =>
  createSeal(installationKeys, 'two-step keys')

/**
 * Encrypts every stored key of an authenticator app again, under the newest installation key. A key
 * that cannot be decrypted stays as it is.
 */
export async function reencryptTotpKeys(client: pg.Client, seal: Seal): Promise<void> {
  await client.query('BEGIN')
  const { rows } = await client.query<{ id: number; totp_secret: string }>(
    'SELECT id, totp_secret FROM users WHERE totp_secret IS NOT NULL FOR UPDATE',
  )
  for (const { id, totp_secret } of rows) {
    const key = seal.open(totp_secret, String(id))
    if (key === null) continue
    const encrypted = seal.close(key, String(id))
    await client.query('UPDATE users SET totp_secret = $2 WHERE id = $1', [id, encrypted])
  }
  await client.query('COMMIT')
}
