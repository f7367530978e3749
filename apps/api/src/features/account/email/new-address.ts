import type pg from 'pg'
import { anyRow } from '../../../platform/db.ts'

/** Milliseconds for which mail to a new address proves nothing, since the owner may not know of the change yet. */
const NEW_ADDRESS_MS = 3_600_000

/** Whether the credential used could have been obtained by reading mail at the new address. */
const OBTAINED = {
  'mailed-code': 'true',
  password: `EXISTS (
    SELECT FROM password_resets
    WHERE user_id = $1 AND created_at >= change.created_at AND used_at IS NOT NULL
  )`,
  'app-code': `EXISTS (SELECT FROM users WHERE id = $1 AND totp_enabled_at >= change.created_at)`,
  passkey: `EXISTS (
    SELECT FROM passkeys
    WHERE user_id = $1 AND created_at >= change.created_at
  )`,
  provider: `EXISTS (
    SELECT FROM provider_accounts
    WHERE user_id = $1 AND created_at >= change.created_at
  )`,
}

interface Shown {
  userId: number
  by: keyof typeof OBTAINED
  now: Date
}

/**
 * Whether what somebody shows may have been obtained by mail to an address that the account has had for less than an
 * hour. Such a credential signs in, but is no recent proof, since somebody who changed the address at an unattended
 * screen reads that mail.
 */
export const mayBeByNewAddress = (pool: pg.Pool, { userId, by, now }: Shown): Promise<boolean> =>
  anyRow(
    pool,
    `SELECT FROM email_changes AS change
     WHERE user_id = $1 AND created_at > $2 AND ${OBTAINED[by]}
       AND new_email = (SELECT email FROM users WHERE id = $1)
     LIMIT 1`,
    [userId, new Date(now.getTime() - NEW_ADDRESS_MS)],
  )
