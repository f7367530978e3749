import { DAY_MS, ROLES, type Role } from '@church/shared'
import type pg from 'pg'
import type { Caller } from '../../../http/identify.ts'
import type { Db } from '../../../platform/db.ts'

/** The time without use after which a sign-in ends, so that a lost phone does not stay signed in. */
const UNUSED_MS = 90 * DAY_MS

/** The time after which a sign-in ends, however often it is used. */
const LONGEST_MS = 365 * DAY_MS

/** When a sign-in ends, unless it is used again before. */
const expiryOf = ({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }): Date =>
  new Date(Math.min(usedAt.getTime() + UNUSED_MS, createdAt.getTime() + LONGEST_MS))

export async function insertSignIn(
  db: Db,
  signIn: { userId: number; tokenHash: string; createdAt: Date; byPasskey: boolean },
): Promise<number> {
  const { createdAt } = signIn
  const { id } = await db.refreshToken.create({
    data: {
      ...signIn,
      lastUsedAt: createdAt,
      provedAt: createdAt,
      expiresAt: expiryOf({ createdAt, usedAt: createdAt }),
    },
    select: { id: true },
  })
  return id
}

/**
 * Records that a refresh token was used, which extends its sign-in.
 * @returns its sign-in, user and end, or null if it is invalid
 */
export async function touchSignIn(db: Db, tokenHash: string, now: Date) {
  const found = await db.refreshToken.findUnique({
    where: { tokenHash },
    select: { createdAt: true },
  })
  if (!found) return null
  const [used] = await db.refreshToken.updateManyAndReturn({
    where: { tokenHash, revokedAt: null, expiresAt: { gt: now } },
    data: { lastUsedAt: now, expiresAt: expiryOf({ createdAt: found.createdAt, usedAt: now }) },
    select: { id: true, userId: true, expiresAt: true },
  })
  return used ?? null
}

/** Replaces the refresh token of a sign-in. @returns when the sign-in ends, or null if it has ended */
export async function updateToken(db: Db, id: number, tokenHash: string): Promise<Date | null> {
  const [updated] = await db.refreshToken.updateManyAndReturn({
    where: { id, revokedAt: null },
    data: { tokenHash },
    select: { expiresAt: true },
  })
  return updated?.expiresAt ?? null
}

/** Records that the owner of a sign-in has just given their password or a code. */
export async function proveSignIn(db: Db, id: number, now: Date): Promise<void> {
  await db.refreshToken.updateMany({ where: { id }, data: { provedAt: now } })
}

export async function endSignIn(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.refreshToken.updateMany({
    where: { tokenHash, revokedAt: null },
    data: { revokedAt: now },
  })
}

/** Ends all sign-ins of a user except one. */
export async function endOtherSignIns(
  db: Db,
  { userId, signInId, now }: { userId: number; signInId: number; now: Date },
): Promise<void> {
  await db.refreshToken.updateMany({
    where: { userId, id: { not: signInId }, revokedAt: null },
    data: { revokedAt: now },
  })
}

/** Ends all sign-ins of a user except `exceptId`, and invalidates all links and codes sent by mail. */
export async function endAllAccess(
  client: pg.PoolClient,
  userId: number,
  now: Date,
  exceptId: number | null = null,
): Promise<void> {
  await client.query(
    'UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    [userId, now],
  )
  await client.query(
    'UPDATE sign_in_codes SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    [userId, now],
  )
  await client.query(
    `UPDATE refresh_tokens SET revoked_at = $2
     WHERE user_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $3`,
    [userId, now, exceptId],
  )
}

/** The roles of an account; an admin has all. */
export async function rolesOf(
  db: Db,
  { id, isAdmin }: { id: number; isAdmin: boolean },
): Promise<Role[]> {
  if (isAdmin) return [...ROLES]
  const rows = await db.userRole.findMany({ where: { userId: id }, select: { role: true } })
  return ROLES.filter((role) => rows.some((row) => row.role === role))
}

interface CallerRow {
  id: number
  is_admin: boolean
  is_approved: boolean
  roles: Role[]
  two_step: boolean
  proved_at: Date
}

/** Finds the user of a sign-in; null once it has ended or the user was deleted. */
export async function findCaller(pool: pg.Pool, signInId: number): Promise<Caller | null> {
  const { rows } = await pool.query<CallerRow>({
    name: 'caller-by-sign-in',
    text: `SELECT users.id, users.is_admin, refresh_tokens.proved_at,
             users.approved_at IS NOT NULL AS is_approved,
             ARRAY(SELECT role FROM user_roles WHERE user_id = users.id) AS roles,
             users.totp_enabled_at IS NOT NULL OR refresh_tokens.by_passkey AS two_step
           FROM refresh_tokens JOIN users ON users.id = refresh_tokens.user_id
           WHERE refresh_tokens.id = $1 AND refresh_tokens.revoked_at IS NULL`,
    values: [signInId],
  })
  const [row] = rows
  if (!row) return null
  const { id, is_admin: isAdmin, is_approved: isApproved, roles } = row
  const { two_step: twoStep, proved_at: provedAt } = row
  return { id, isAdmin, isApproved, roles, signInId, twoStep, provedAt }
}
