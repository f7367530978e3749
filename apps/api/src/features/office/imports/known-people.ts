import { FILE_DETAILS, joinNames, wallClockAt } from '@church/shared'
import { column, type Handle, run } from '../../../platform/db.ts'
import { findKnownGroups, type KnownGroups } from '../../attendance/groups/index.ts'
import { columnOf } from '../../people/members/index.ts'
import { fold } from './fold.ts'
import { byName, type Values } from './people-values.ts'

/** Somebody whom the church has recorded; a missing detail is empty. */
export interface Person extends Required<Omit<Values, 'id' | 'household_id' | 'groups'>> {
  id: number
  hasAccount: boolean
  /** Whether the owner has shown that they read mail at their first address. */
  isConfirmed: boolean
  isApproved: boolean
  /** Whether any household has them as a child. */
  isChild: boolean
}

interface Row extends Omit<Person, 'departments' | 'household'> {
  departments: string[]
  households: string[]
}

interface KnownHousehold {
  id: number
  /** The number of people there. */
  people: number
}

/** People by what a file may know of them. */
export interface KnownPeople {
  /** The church's date. */
  today: string
  /** The households by their names as `fold` has them. */
  households: ReadonlyMap<string, KnownHousehold[]>
  groups: Pick<KnownGroups, 'has' | 'lost'> & {
    /** By their names as `fold` has them. */
    named: ReadonlyMap<string, KnownGroups['groups']>
  }
  byId: ReadonlyMap<number, Person>
  /** By their first or second address. */
  byEmail: ReadonlyMap<string, Person[]>
  byName: ReadonlyMap<string, Person[]>
  /** People by their first address, which only one person can have. */
  ownerOf: ReadonlyMap<string, Person>
}

export const nameKey = ({ first_name = '', last_name = '' }: Omit<Values, 'id'>): string =>
  fold(`${first_name} ${last_name}`)

const text = (column: string) => `coalesce(${column}, '')`

const PEOPLE = `
  SELECT people.id, people.first_name, people.last_name, standing,
    ${text('lower(people.email::text)')} AS email,
    ${FILE_DETAILS.map((detail) => `${text(`${columnOf(detail)}::text`)} AS ${detail}`)},
    has_account AS "hasAccount",
    email_confirmed_at IS NOT NULL AS "isConfirmed", approved AS "isApproved",
    is_child AS "isChild",
    coalesce(joined_on, (created_at AT TIME ZONE $2)::date)::text AS joined_on,
    ARRAY(SELECT name FROM household_members JOIN households ON households.id = household_id
          WHERE user_id = people.id ORDER BY name) AS households,
    coalesce((SELECT min(relation) FROM household_members WHERE user_id = people.id), '') AS relation,
    ARRAY(SELECT name::text FROM member_departments JOIN departments ON departments.id = department_id
          WHERE member_id = people.id) AS departments
  FROM people LEFT JOIN members ON members.id = people.id`

interface When {
  now: Date
  timeZone: string
}

/** People read by one statement: turning the rows into objects holds up the process. */
const PART = 500

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const others = map.get(key)
  if (others) others.push(value)
  else map.set(key, [value])
}

/** Indexes people; in a transaction, as it sees them. */
export async function findKnownPeople(on: Handle, { now, timeZone }: When): Promise<KnownPeople> {
  const byId = new Map<number, Person>()
  const byEmail = new Map<string, Person[]>()
  const byNames = new Map<string, Person[]>()
  const ownerOf = new Map<string, Person>()
  let last = 0
  for (;;) {
    const rows = await run<Row>(
      on,
      `${PEOPLE} WHERE people.id > $1 ORDER BY people.id LIMIT ${PART}`,
      [last, timeZone],
    )
    for (const row of rows) {
      const { departments, households, ...others } = row
      const person = {
        ...others,
        departments: joinNames(departments.sort(byName)),
        household: joinNames(households),
      }
      byId.set(person.id, person)
      add(byNames, nameKey(person), person)
      if (person.email) ownerOf.set(person.email, person)
      for (const email of new Set([person.email, person.email_2.toLowerCase()])) {
        if (email) add(byEmail, email, person)
      }
    }
    last = rows.at(-1)?.id ?? 0
    if (rows.length < PART) break
  }
  const households = new Map<string, KnownHousehold[]>()
  for (const { id, name, people } of await run<KnownHousehold & { name: string }>(
    on,
    `SELECT id, name, (SELECT count(*)::int FROM household_members WHERE household_id = households.id) AS people
     FROM households ORDER BY id`,
  )) {
    add(households, fold(name), { id, people })
  }
  const { groups, has, lost } = await findKnownGroups(on)
  const named = new Map<string, typeof groups>()
  for (const group of groups) add(named, fold(group.name), group)
  const { date: today } = wallClockAt(now, timeZone)
  return {
    today,
    households,
    groups: { named, has, lost },
    byId,
    byEmail,
    byName: byNames,
    ownerOf,
  }
}

/** Addresses to which an account can still revert a change, and which nobody else can have meanwhile. */
export async function findReserved(on: Handle, now: Date): Promise<Set<string>> {
  const emails = await column<string>(
    on,
    `SELECT lower(old_email::text) FROM email_changes
     WHERE old_confirmed AND token_hash IS NOT NULL AND reverted_at IS NULL AND expires_at > $1`,
    [now],
  )
  return new Set(emails)
}
