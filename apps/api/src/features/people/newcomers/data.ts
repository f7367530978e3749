import type {
  listedNewcomer,
  Made,
  NewcomerQuery,
  NewcomerSort,
  newcomer,
  User,
} from '@church/shared'
import type pg from 'pg'
import { type Found, orderOf, searchPage } from '../../../http/paging.ts'
import { folded, nameOrder } from '../../../platform/by-name.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { findSharedPhones, findSimilarUsers, listedColumns } from '../users/index.ts'
import type { Before } from './approvals.ts'

interface Today {
  now: Date
  /** The church's time zone, an IANA name. */
  timeZone: string
}

/** Accounts registered today: no admins, and nobody whom the office entered, even if they have an account since. */
const registeredToday = (now: string, timeZone: string) => `terms_accepted_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM invitations WHERE user_id = people.id AND used_at IS NOT NULL)
  AND NOT is_admin AND created_at >= date_trunc('day', ${now}::timestamptz, ${timeZone})`

const UNAPPROVED = 'NOT approved AND NOT is_admin'

/** The last mark since somebody left, as long as it exists; a mark alone gives nobody their rights back. */
const BACK_AT = `(SELECT max(marked_at) FROM users JOIN attendance ON user_id = users.id
  WHERE users.id = people.id AND standing = 'left' AND present AND marked_at >= back_at)`

const LATEST = 'created_at DESC, id DESC'

const ORDER = {
  columns: {
    name: nameOrder(),
    email: [folded('email::text')],
    // Somebody who is back waits since then.
    registered: [`coalesce(${BACK_AT}, created_at)`],
  } satisfies Record<NewcomerSort, string[]>,
  behind: LATEST,
  otherwise: LATEST,
}

/** Finds a page of the newcomers whose name or address contains the keyword, the latest first by default. */
export function searchNewcomers(
  pool: pg.Pool,
  query: NewcomerQuery,
  { now, timeZone }: Today,
): Promise<Found<Made<typeof newcomer>>> {
  // Few have left, so the marks of the others are not read.
  const waiting = `(${UNAPPROVED} OR standing = 'left' AND ${BACK_AT} IS NOT NULL)`
  const condition = { waiting, today: registeredToday('$2', '$3') }[query.list]
  const matching = `FROM people
    WHERE ($1 = '%%' OR search LIKE search_text($1)) AND $2::timestamptz IS NOT NULL AND $3::text IS NOT NULL
      AND ${condition}`
  const order = orderOf<NewcomerSort>(query, ORDER)
  return searchPage<Made<typeof newcomer>>(pool, query, {
    // The page first, so that the columns are read for its people alone.
    page: (window) => `
      SELECT ${listedColumns('$2')}, created_at AS registered_at, ${BACK_AT} AS back_at
      FROM people JOIN (SELECT id ${matching} ORDER BY ${order} ${window}) AS page USING (id) ORDER BY ${order}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [now, timeZone],
  })
}

/** Finds other people who have a newcomer's telephone number, and those of a similar name. */
export async function findDoubles(
  pool: pg.Pool,
  newcomers: Made<typeof newcomer>[],
  now: Date,
): Promise<Made<typeof listedNewcomer>[]> {
  const byPhone = await findSharedPhones(
    pool,
    newcomers.map(({ id }) => id),
    now,
  )
  return Promise.all(
    newcomers.map(async (newcomer) => {
      const samePhone = byPhone.get(newcomer.id) ?? []
      const same_phone = samePhone.map(({ id }) => id)
      const isOther = ({ id }: User) => id !== newcomer.id && !same_phone.includes(id)
      const similar = await findSimilarUsers(pool, newcomer, now)
      return { ...newcomer, doubles: [...samePhone, ...similar.filter(isOther)], same_phone }
    }),
  )
}

/** Which of these users wait for an admin or registered today, and since when those who had left are back. */
export const newcomersAmong = (on: Handle, ids: number[], { now, timeZone }: Today) =>
  run<{ id: number; isBack: boolean } & Before>(
    on,
    `SELECT id, "isBack", CASE WHEN "isBack" THEN left_on::text END AS "leftOn",
       CASE WHEN "isBack" THEN back_at END AS "backAt"
     FROM (
       SELECT id, left_on, (SELECT back_at FROM users WHERE users.id = people.id) AS back_at,
         ${BACK_AT} IS NOT NULL AS "isBack",
         ${UNAPPROVED} OR ${registeredToday('$1', '$2')} AS "isNew"
       FROM people WHERE id = ANY($3)
     ) AS among WHERE "isBack" OR "isNew" ORDER BY id`,
    [now, timeZone, ids],
  )
