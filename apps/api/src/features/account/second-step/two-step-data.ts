import { type AuditAction, accountErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { anyRow, type Db, type Handle, run, updateRow } from '../../../platform/db.ts'
import { createEncryption, type Encryption } from '../../../platform/encryption.ts'

const state = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  isAdmin: true,
  totpSecret: true,
  totpEnabledAt: true,
  totpLastStep: true,
} as const

/**
 * Finds a user's two-step settings. The address is empty for a person who has none.
 * @throws HttpError 404
 */
export async function findTwoStep(db: Db, id: number) {
  const found = await db.user.findUnique({ where: { id }, select: state })
  if (!found) throw refuse(accountErrors.notFound)
  return { ...found, email: found.email ?? '' }
}

/** Stores a key that is not confirmed yet. @returns false if two-step sign-in is already on */
export async function updatePendingKey(db: Db, id: number, totpSecret: string): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, totpEnabledAt: null },
    data: { totpSecret, totpLastStep: null },
  })
  return count === 1
}

/** Records the 30-second step of a code. @returns whether it is later than any step used before */
export async function consumeStep(db: Db, id: number, step: number): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: { id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  })
  return count === 1
}

/** Switches two-step sign-in on, unless the key was changed or confirmed in the meantime. */
export const enableTwoStep = (
  on: Handle,
  { id, totpSecret, now }: { id: number; totpSecret: string; now: Date },
): Promise<boolean> =>
  anyRow(
    on,
    `UPDATE users SET totp_enabled_at = $3, updated_at = now()
     WHERE id = $1 AND totp_secret = $2 AND totp_enabled_at IS NULL`,
    [id, totpSecret, now],
  )

/** Whether somebody signs in with a second step, as this transaction sees it. */
export const isTwoStepOn = (on: Handle, id: number): Promise<boolean> =>
  anyRow(on, 'SELECT FROM users WHERE id = $1 AND totp_enabled_at IS NOT NULL', [id])

/** Switches two-step sign-in off. @returns whether it was on */
export async function disableTwoStep(on: Handle, id: number): Promise<boolean> {
  const { rowCount } = await on.query(
    `UPDATE users
     SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = NULL, updated_at = now()
     WHERE id = $1 AND totp_enabled_at IS NOT NULL`,
    [id],
  )
  await on.query('DELETE FROM recovery_codes WHERE user_id = $1', [id])
  return rowCount === 1
}

interface Deed {
  actorId: number
  /** The user whose two-step sign-in it is, if not the actor's own. */
  subjectId?: number
  at: Date
}

export const recordTwoStep = (
  on: Handle,
  action: AuditAction,
  { actorId, subjectId = actorId, at }: Deed,
): Promise<unknown> => recordEvent(on, { actorId, action, subjectId, at })

/**
 * Encrypts the key of an authenticator app for a new owner, after a merge has moved the account. A key that cannot be
 * decrypted stays as it is.
 */
export async function moveTwoStepKey(
  on: Handle,
  encryption: Encryption,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const sql = 'SELECT totp_secret FROM users WHERE id = $1'
  const [row] = await run<{ totp_secret: string | null }>(on, sql, [into])
  const key = row?.totp_secret && encryption.decrypt(row.totp_secret, String(from))
  if (!key) return
  await updateRow(on, 'users', into, { totp_secret: encryption.encrypt(key, String(into)) })
}

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
