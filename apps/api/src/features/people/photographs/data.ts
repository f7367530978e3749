import {
  keysOf,
  type Made,
  type OwnPhotoPermission,
  type ownPhotoPermission,
  type PageQuery,
  type PhotoUse,
  type PhotoWord,
  permittedUse,
  photoUses,
} from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'
import { byName } from '../../../platform/by-name.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { isMinor } from '../sharing/index.ts'

/** SQL: the uses, from nowhere to everywhere. */
const USES = `ARRAY[${keysOf(photoUses).map((each) => `'${each}'`)}]`

/** SQL: how far photographs may go, as a number. */
export const reach = (use: string) => `array_position(${USES}, ${use})`

interface Word {
  by_id: number
  use: PhotoUse
  child_agrees: boolean
  said_at: string
  is_parent: boolean
}

interface Row {
  child: number
  name: string
  has_account: boolean
  is_under_13: boolean
  words: Word[]
}

/** SQL: whether somebody looks after a child now, by the rule of households. */
const looksAfter = (adult: string, child: string) => `EXISTS (
  SELECT FROM household_members AS place
  JOIN household_members AS childhood USING (household_id)
  JOIN people AS adult ON adult.id = place.user_id
  WHERE place.user_id = ${adult} AND place.may_act
    AND (adult.is_admin OR adult.is_active AND adult.approved)
    AND childhood.user_id = ${child} AND childhood.relation = 'child'
)`

/** SQL: children of a household, and people under 18; $2 is the church's date. */
const CHILDREN = `FROM people JOIN members USING (id)
  WHERE people.is_active AND ${isMinor({ today: '$2' })}`

const COLUMNS = `people.id AS child, people.name, people.has_account,
  coalesce(members.date_of_birth > $2::date - interval '13 years', false) AS is_under_13,
  ARRAY(
    SELECT json_build_object('by_id', by_id, 'use', use, 'child_agrees', child_agrees,
      'said_at', said_at, 'is_parent', ${looksAfter('by_id', 'people.id')})
    FROM photo_permissions WHERE child_id = people.id ORDER BY id
  ) AS words`

const ownYesOf = ({ has_account, is_under_13 }: Row): OwnPhotoPermission['own_yes'] => {
  if (is_under_13) return 'nobody'
  return has_account ? 'account' : 'parent'
}

function wordOf(child: number, { by_id, use, child_agrees, said_at, is_parent }: Word): PhotoWord {
  const parent = is_parent ? 'parent' : 'former parent'
  return {
    by: by_id === child ? 'child' : parent,
    use,
    childAgrees: child_agrees,
    at: new Date(said_at),
  }
}

/** What holds for a child now. */
function permissionOf(row: Row, now: Date) {
  const { child, name, words } = row
  const ownYes = ownYesOf(row)
  const spoken = words.map((word) => wordOf(child, word))
  const { use, until } = permittedUse(spoken, { ownYes, now })
  return { child, name, use, until }
}

interface At {
  /** The church's date. */
  today: string
  now: Date
}

/** What somebody may say about photographs: of the children whom they look after, and of themselves under 18. */
export async function findOwnPermissions(
  on: Handle,
  userId: number,
  { today, now }: At,
): Promise<Made<typeof ownPhotoPermission>[]> {
  const rows = await run<Row>(
    on,
    `SELECT ${COLUMNS} ${CHILDREN}
       AND (people.id = $1 OR ${looksAfter('$1', 'people.id')})
     ORDER BY people.first_name, people.id`,
    [userId, today],
  )
  return rows.map((row) => {
    const said = row.words.find(({ by_id }) => by_id === userId)
    return {
      ...permissionOf(row, now),
      is_you: row.child === userId,
      own_yes: ownYesOf(row),
      said: said ? { ...said, at: said.said_at } : null,
    }
  })
}

/** Finds a page of the children, by name, with where photographs of each may be shown. */
export async function searchPermissions(pool: pg.Pool, query: PageQuery, { today, now }: At) {
  const matching = `${CHILDREN} AND people.search LIKE search_text($1)`
  const found: Found<Row> = await searchPage<Row>(pool, query, {
    page: (window) =>
      `SELECT ${COLUMNS} ${matching} ORDER BY ${byName('people.')}, people.id ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [today],
  })
  return { ...found, rows: found.rows.map((row) => permissionOf(row, now)) }
}

interface Answer {
  childId: number
  byId: number
  use: PhotoUse
  childAgrees: boolean
  now: Date
}

export const writeAnswer = (on: Handle, { childId, byId, use, childAgrees, now }: Answer) =>
  run(
    on,
    `INSERT INTO photo_permissions (child_id, by_id, use, child_agrees, said_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (child_id, by_id) DO UPDATE
     SET use = excluded.use, child_agrees = excluded.child_agrees, said_at = excluded.said_at`,
    [childId, byId, use, childAgrees, now],
  )

/**
 * Before the words of people go: what they did not allow, others do not allow either, until these say so anew. A word
 * counts no more that has ended with a later one of a parent.
 */
export const keepRefusals = (on: Handle, ids: readonly number[]) =>
  run(
    on,
    `UPDATE photo_permissions AS own SET use = (${USES})[narrowest.reach]
     FROM (
       SELECT child_id, min(${reach('use')}) AS reach FROM photo_permissions AS gone
       WHERE by_id = ANY ($1::int[]) AND (by_id = child_id OR EXISTS (
           SELECT FROM household_members AS place
           JOIN household_members AS childhood USING (household_id)
           WHERE place.user_id = gone.by_id AND place.may_act
             AND childhood.user_id = gone.child_id AND childhood.relation = 'child'
         ) OR NOT EXISTS (
           SELECT FROM photo_permissions AS later
           WHERE later.child_id = gone.child_id AND later.said_at > gone.said_at
             AND ${looksAfter('later.by_id', 'later.child_id')}
         ))
       GROUP BY child_id
     ) AS narrowest
     WHERE own.child_id = narrowest.child_id AND own.by_id <> ALL ($1::int[])
       AND ${reach('own.use')} > narrowest.reach`,
    [ids],
  )

/** Ends what people who leave have allowed, and what others have about them. What is refused stays refused. */
export async function endPhotoPermissions(on: Handle, ids: readonly number[]): Promise<void> {
  await keepRefusals(on, ids)
  await run(
    on,
    `DELETE FROM photo_permissions
     WHERE use <> 'none' AND (child_id = ANY ($1::int[]) OR by_id = ANY ($1::int[]))`,
    [ids],
  )
}
