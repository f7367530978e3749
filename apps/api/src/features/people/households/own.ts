import type { HouseholdRefusal, Made, ownHousehold, Relation } from '@church/shared'
import type pg from 'pg'

/** Somebody in a household of the caller. */
export interface Relative {
  household_id: number
  household: string
  user_id: number
  name: string
  relation: Relation
  may_act: boolean
  agreed_at: Date | null
  is_admin: boolean
  has_account: boolean
  is_active: boolean
}

/**
 * Finds everybody in a person's households, including the person; nobody if they have left the church or wait for an
 * admin's approval. Each call reads the database, so that leaving ends every right at once.
 */
export async function findRelatives(pool: pg.Pool, userId: number): Promise<Relative[]> {
  const { rows } = await pool.query<Relative>({
    name: 'relatives',
    text: `SELECT households.id AS household_id, households.name AS household, people.id AS user_id,
                  people.name, relative.relation, relative.may_act,
                  relative.agreed_at, people.is_admin, people.has_account, people.is_active
           FROM household_members AS own
           JOIN people AS asking ON asking.id = own.user_id
             AND (asking.is_admin OR asking.is_active AND asking.approved)
           JOIN households ON households.id = own.household_id
           JOIN household_members AS relative ON relative.household_id = own.household_id
           JOIN people ON people.id = relative.user_id
           WHERE own.user_id = $1
           ORDER BY households.id, relative.relation, people.first_name, people.id`,
    values: [userId],
  })
  return rows
}

interface FamilyMark {
  sessionId: number
  userIds: number[]
  now: Date
}

/** Finds out who is marked at an open session without their name. */
export interface UnnamedMarks {
  marks: { unnamedAmong(sessionId: number, userIds: readonly number[]): Promise<number[]> }
}

/**
 * Which of these people are present at a session, with or without their names; null unless it takes marks now. Relatives
 * do not learn where a person was at another time.
 */
export async function presentAmong(
  { pool, marks }: UnnamedMarks & { pool: pg.Pool },
  { sessionId, userIds, now }: FamilyMark,
): Promise<Set<number> | null> {
  const { rows } = await pool.query<{ present: number[] }>({
    name: 'present-among',
    text: `SELECT ARRAY(
             SELECT user_id FROM attendance
             WHERE session_id = sessions.id AND user_id = ANY ($2::int[]) AND present
           ) AS present
           FROM held_sessions AS sessions
           WHERE id = $1 AND coalesce(opens_at, starts_at) <= $3 AND $3 < ends_at`,
    values: [sessionId, userIds, now],
  })
  if (!rows[0]) return null
  return new Set([...rows[0].present, ...(await marks.unnamedAmong(sessionId, userIds))])
}

/** The people whom somebody may mark: themselves, and the household in which they may act. */
export function peopleToMark(relatives: Relative[], userId: number): Relative[] {
  const own = relatives.find(({ user_id, may_act }) => user_id === userId && may_act)
  return relatives.filter(({ household_id }) => household_id === own?.household_id)
}

/** Why somebody cannot be marked by an adult of their household; null if they can. */
export function refusalOf(person: Relative, markerId: number): HouseholdRefusal | null {
  if (person.user_id === markerId) return null
  if (person.is_admin) return 'admin'
  if (person.has_account && !person.agreed_at) return 'not-agreed'
  return person.is_active ? null : 'left'
}

/**
 * Whether an adult who may mark the others of a household looks after a person there: a child without an account, who
 * cannot keep their own details.
 */
const isKept = ({ relation, has_account, is_active }: Relative): boolean =>
  relation === 'child' && !has_account && is_active

/** Whether somebody looks after a child now, and so may see and change their details. */
export async function looksAfter(pool: pg.Pool, userId: number, childId: number): Promise<boolean> {
  const people = peopleToMark(await findRelatives(pool, userId), userId)
  return people.some((person) => person.user_id === childId && isKept(person))
}

/** Somebody's own households; `present` as `presentAmong` returns it, or null if nobody asked. */
export function householdAnswers(
  relatives: Relative[],
  userId: number,
  present: Set<number> | null,
): Omit<Made<typeof ownHousehold>, 'requests'> {
  const toMark = peopleToMark(relatives, userId)
  const own = relatives.find(({ user_id, agreed_at }) => user_id === userId && agreed_at)
  const member = (person: Relative) => {
    const refusal = toMark.includes(person) ? refusalOf(person, userId) : null
    const isShown = present !== null && toMark.includes(person) && refusal === null
    return {
      user: person.user_id,
      name: person.name,
      relation: person.relation,
      may_act: person.may_act,
      has_account: person.has_account,
      agreed: person.agreed_at !== null,
      is_you: person.user_id === userId,
      refusal,
      marked: isShown ? present.has(person.user_id) : null,
      is_kept: toMark.includes(person) && isKept(person),
    }
  }
  const ids = [...new Set(relatives.map(({ household_id }) => household_id))]
  return {
    households: ids.flatMap((id) => {
      const people = relatives.filter(({ household_id }) => household_id === id)
      return people[0] ? [{ id, name: people[0].household, members: people.map(member) }] : []
    }),
    may_act: toMark.length > 0,
    agreed_at: own?.agreed_at ?? null,
  }
}
