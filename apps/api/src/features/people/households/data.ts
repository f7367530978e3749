import { formatFacts, householdErrors, type Relation, shown, t } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { column, run } from '../../../platform/db.ts'
import { namesFor } from '../../../platform/name-for.ts'

/** Somebody's place in a household. */
interface Membership {
  householdId: number
  userId: number
  relation: Relation
  mayAct: boolean
}

/** Inserts households without people. @returns their ids, in the order of the names */
export async function insertHouseholds(
  tx: pg.PoolClient,
  names: string[],
  now: Date,
): Promise<number[]> {
  const ids = await column<number>(
    tx,
    `INSERT INTO households (name, created_at)
     SELECT name, $1 FROM unnest($2::text[]) WITH ORDINALITY AS new (name, place)
     ORDER BY place RETURNING id`,
    [now, names],
  )
  return ids.sort((a, b) => a - b)
}

const columnsOf = (memberships: Membership[]) => ({
  households: memberships.map(({ householdId }) => householdId),
  users: memberships.map(({ userId }) => userId),
  relations: memberships.map(({ relation }) => relation),
  mayAct: memberships.map(({ mayAct }) => mayAct),
})

/**
 * The people whose memberships in other households exclude these: an adult belongs to one household only, and nobody is
 * an adult in one and a child in another.
 */
async function findConflicts(
  tx: pg.PoolClient,
  memberships: Membership[],
): Promise<{ id: number; name: string }[]> {
  const { households, users, relations } = columnsOf(memberships)
  return run(
    tx,
    `SELECT id, name FROM people WHERE id IN (
       SELECT wanted.user_id
       FROM unnest($1::int[], $2::int[], $3::text[])
         AS wanted (household_id, user_id, relation)
       JOIN household_members AS other
         ON other.user_id = wanted.user_id AND other.household_id <> wanted.household_id
       WHERE 'adult' IN (wanted.relation, other.relation)
     ) ORDER BY id`,
    [households, users, relations],
  )
}

/**
 * Adds people to households, or changes what they are there; an agreement stays. Call it after `lockPeople`, in
 * `hidingPictures` for those who become children, and for people without a place in another household that excludes it.
 */
export async function addMemberships(tx: pg.PoolClient, memberships: Membership[]): Promise<void> {
  const { households, users, relations, mayAct } = columnsOf(memberships)
  await tx.query(
    `INSERT INTO household_members (household_id, user_id, relation, may_act)
     SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::boolean[])
     ON CONFLICT (household_id, user_id) DO UPDATE
     SET relation = excluded.relation, may_act = excluded.may_act`,
    [households, users, relations, mayAct],
  )
}

/**
 * Sets the people of a household to exactly these.
 * @throws HttpError 404 for somebody unknown, 409 for somebody who belongs to another household
 */
export async function setMembers(
  tx: pg.PoolClient,
  householdId: number,
  members: Omit<Membership, 'householdId'>[],
): Promise<void> {
  const ids = members.map(({ userId }) => userId)
  const found = await run(tx, 'SELECT FROM users WHERE id = ANY ($1::int[])', [ids])
  if (found.length < ids.length) {
    throw refuse(householdErrors.personNotFound, { field: 'members' })
  }
  const memberships = members.map((member) => ({ ...member, householdId }))
  const conflicts = await findConflicts(tx, memberships)
  if (conflicts.length > 0) {
    const names = namesFor('admin', conflicts, formatFacts)
    const which = t('Already in another household: {names}.', { names })
    const detail = `${which} ${shown(householdErrors.inAnother.detail)}`
    throw refuse(householdErrors.inAnother, { field: 'members', detail })
  }
  const sql = 'DELETE FROM household_members WHERE household_id = $1 AND user_id <> ALL ($2)'
  await tx.query(sql, [householdId, ids])
  await addMemberships(tx, memberships)
}
