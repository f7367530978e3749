import type { Right } from '@church/shared'
import type pg from 'pg'
import { createCache } from '../platform/cache.ts'
import type { PubSub } from '../platform/pub-sub.ts'
import { IS_ADMIN_ON_SIGN_IN } from './admin-right.ts'
import type { Caller } from './identify.ts'

/** Finds the caller behind an access token. */
export interface Callers {
  /** The caller with their current rights; null once the sign-in has ended or the user was deleted. */
  find(userId: number, signInId: number): Promise<Caller | null>
}

/**
 * Caches callers until the database reports that a sign-in ended, a user was deleted or approved, or left, or a role
 * or the leaders of a team changed.
 */
export function createCallers(pool: pg.Pool, pubSub: PubSub): Callers {
  const cache = createCache({
    pubSub,
    topic: 'callers',
    load: (signInId) => findCaller(pool, Number(signInId)),
    // An unknown sign-in is a guess, and must not fill the cache.
    isCacheable: (caller) => caller !== null,
  })
  return {
    async find(userId, signInId) {
      const caller = await cache.get(String(signInId))
      return caller?.id === userId ? caller : null
    },
  }
}

interface CallerRow {
  id: number
  is_admin: boolean
  /** Also on a sign-in on which the right does not count. */
  holds_admin: boolean
  is_approved: boolean
  approval_unused: boolean
  has_left: boolean
  roles: Right[]
  two_step: boolean
  proved_at: Date
}

/** Finds the user of a sign-in; null once it has ended or the user was deleted. */
async function findCaller(pool: pg.Pool, signInId: number): Promise<Caller | null> {
  const { rows } = await pool.query<CallerRow>({
    name: 'caller-by-sign-in',
    text: `SELECT users.id, ${IS_ADMIN_ON_SIGN_IN} AS is_admin, users.is_admin AS holds_admin, refresh_tokens.proved_at,
             users.approved_at IS NOT NULL AS is_approved,
             EXISTS (
               SELECT FROM approvals WHERE user_id = users.id AND used_at IS NULL
             ) AS approval_unused,
             users.standing = 'left' AND NOT users.is_admin AS has_left,
             ARRAY(
               SELECT role FROM user_roles WHERE user_id = users.id
               UNION ALL
               SELECT 'leader' WHERE EXISTS (SELECT FROM serving_leaders WHERE user_id = users.id)
             ) AS roles,
             users.totp_enabled_at IS NOT NULL OR refresh_tokens.by_passkey AS two_step
           FROM refresh_tokens JOIN users ON users.id = refresh_tokens.user_id
           WHERE refresh_tokens.id = $1 AND refresh_tokens.revoked_at IS NULL`,
    values: [signInId],
  })
  const [row] = rows
  if (!row) return null
  const { id, is_admin: isAdmin, is_approved: isApproved, has_left: hasLeft, roles } = row
  const { two_step: twoStep, proved_at: provedAt, approval_unused: approvalUnused } = row
  const hasRights = row.holds_admin || roles.length > 0
  return {
    ...{ id, isAdmin, isApproved, approvalUnused, hasLeft },
    ...{ roles, hasRights, signInId, twoStep, provedAt },
  }
}
