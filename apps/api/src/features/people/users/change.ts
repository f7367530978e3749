import { type Role, type Standing, userErrors } from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { isUniqueViolation, updateRow, withoutUndefined } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailChanged, insertEmailChange, isReservedEmail } from '../../account/email/index.ts'
import { hidingPictures } from '../sharing/index.ts'
import { type Account, isEmailTaken, type LockedUser, lockAdmins, lockUser } from './data.ts'
import { type StandingHooks, setStanding } from './standing.ts'

/** Changes of an account; a missing one changes nothing. */
export interface AccountChanges {
  firstName?: string
  lastName?: string
  /** Null removes the address of a person without an account. */
  email?: string | null
  isAdmin?: boolean
  standing?: Standing
  /** Exactly these from now on. */
  roles?: Role[]
  /** `YYYY-MM-DD`; null for the day on which they were added. */
  joinedOn?: string | null
}

interface AccountChange {
  id: number
  changes: AccountChanges
  /** Who makes the change: the person or an admin. */
  actorId: number
}

const emailTaken = () => refuse(userErrors.emailTaken, { field: 'email' })

const columnsOf = (
  { firstName, lastName, email, isAdmin, joinedOn }: AccountChanges,
  before: LockedUser,
) =>
  withoutUndefined({
    first_name: firstName,
    last_name: lastName,
    email,
    is_admin: isAdmin,
    // From now on, an admin's word.
    admin_by_group: isAdmin === undefined || isAdmin === before.isAdmin ? undefined : false,
    joined_on: joinedOn,
  })

/**
 * Updates an account and runs `also` in the same transaction. A change of email address is announced by mail.
 * @returns the result of `also`
 * @throws HttpError 404; 409 if the address is taken or reserved, the last admin would lose their right, or somebody
 * without an account, or who has left, would become an admin or get a role; 400 if an account would lose its address
 */
export async function updateAccount<T>(
  services: Platform & StandingHooks,
  { id, changes, actorId }: AccountChange,
  also: (tx: pg.PoolClient, account: Account) => Promise<T>,
): Promise<T> {
  const { church, outbox } = services
  const { now, today } = await church.now()
  const move = async (tx: pg.PoolClient, before: LockedUser, newEmail: string) => {
    if (await isReservedEmail(tx, { email: newEmail, userId: id, now })) throw emailTaken()
    const { email, hasAccount } = before
    // The office corrects an address that opens no sign-in, so there is nothing to restore.
    if (!hasAccount || email === null) return []
    return insertEmailChange(tx, {
      before: { ...before, email },
      newEmail,
      byAdmin: actorId !== id,
      now,
    })
  }
  try {
    // Somebody who leaves is no longer listed.
    return await hidingPictures(services, [id], async (tx) => {
      if (changes.isAdmin === false) await refuseLastAdmin(tx, id, 'isAdmin')
      if (changes.standing === 'left') await refuseLastAdmin(tx, id, 'standing')
      // Checked first, since a unique violation would cost the connection.
      if (changes.email && (await isEmailTaken(tx, changes.email, id))) throw emailTaken()
      const before = await orRefuse(lockUser(tx, id), userErrors.notFound)
      refuseWithoutAccount(before, changes)
      refuseRightsOfLeaver(before, changes)
      await updateRow(tx, 'users', id, columnsOf(changes, before))
      const { standing } = changes
      if (standing) {
        const people = [{ id, standing, leftOn: standing === 'left' ? today : null }]
        await setStanding(tx, services, { people, by: actorId })
      }
      const account = (await lockUser(tx, id)) ?? before
      const { roles } = changes
      if (roles) await setRoles(tx, { userId: id, roles, actorId, now })
      const newEmail = account.email === before.email ? null : account.email
      for (const each of newEmail ? await move(tx, before, newEmail) : []) {
        await outbox.deliver(emailChanged, id, each, tx)
      }
      return also(tx, account)
    })
  } catch (error) {
    // Someone registered with the address in the meantime.
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}

async function refuseLastAdmin(
  tx: pg.PoolClient,
  id: number,
  field: 'isAdmin' | 'standing',
): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === id) throw refuse(userErrors.lastAdmin, { field })
}

function refuseWithoutAccount(
  { hasAccount }: LockedUser,
  { email, isAdmin, roles }: AccountChanges,
) {
  if (hasAccount && email === null) throw refuse(userErrors.emailNeeded, { field: 'email' })
  if (!hasAccount && isAdmin) throw refuse(userErrors.accountNeeded, { field: 'isAdmin' })
  if (!hasAccount && roles?.length) throw refuse(userErrors.accountForRole, { field: 'roles' })
}

/** People who leave lose their rights, and nobody can give them any until they are back. */
function refuseRightsOfLeaver(before: LockedUser, { isAdmin, roles, standing }: AccountChanges) {
  if ((standing ?? before.standing) !== 'left') return
  if (isAdmin && !before.isAdmin) throw refuse(userErrors.hasLeft, { field: 'isAdmin' })
  if (roles?.length) throw refuse(userErrors.hasLeft, { field: 'roles' })
}

interface RolesChange {
  userId: number
  roles: Role[]
  /** The admin who grants them. */
  actorId: number
  now: Date
}

/** Sets a user's roles to exactly these. Those that stay keep who granted them, and when. */
async function setRoles(
  tx: pg.PoolClient,
  { userId, roles, actorId, now }: RolesChange,
): Promise<void> {
  await tx.query('DELETE FROM user_roles WHERE user_id = $1 AND role <> ALL ($2)', [userId, roles])
  await tx.query(
    `INSERT INTO user_roles (user_id, role, granted_by, granted_at)
     SELECT $1, unnest($2::text[]), $3, $4 ON CONFLICT DO NOTHING`,
    [userId, roles, actorId, now],
  )
}
