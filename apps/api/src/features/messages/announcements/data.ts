import type { adminAnnouncement, announcement, Made, PageQuery } from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'
import { byName } from '../../../platform/by-name.ts'
import { firstRow, run } from '../../../platform/db.ts'
import { READS } from './audience.ts'

type AnnouncementRow = Made<typeof announcement>

interface AdminRow extends Made<typeof adminAnnouncement> {
  from: Date
  until: Date
  /** When the session that it is for begins. */
  starts_at: Date | null
}

const COLUMNS = `announcement.id, title, text,
  CASE WHEN button_label IS NOT NULL AND button_url IS NOT NULL
    THEN json_build_object('label', button_label, 'url', button_url) END AS button,
  coalesce(draft_starts_at, announcement.starts_at) AS "from",
  coalesce(draft_ends_at, announcement.ends_at) AS until`

const countOf = (state: string) => `(SELECT count(DISTINCT user_id)::int FROM deliveries
  WHERE kind = 'announcements' AND about = announcement.id AND state = '${state}')`

/** One for departments without any is for people by name. */
const AUDIENCE = `CASE
  WHEN session_id IS NOT NULL THEN json_build_object('session', session_id)
  WHEN audience <> 'departments' THEN '"everybody"'
  ELSE coalesce(
    (SELECT json_build_object('departments', json_agg(departments.name ORDER BY departments.name::text))
     FROM announcement_departments JOIN departments ON departments.id = department_id
     WHERE announcement_id = announcement.id HAVING count(*) > 0),
    json_build_object('people', ARRAY(
      SELECT user_id FROM announcement_people WHERE announcement_id = announcement.id ORDER BY 1
    ))
  )
END AS audience`

const ADMIN_COLUMNS = `${COLUMNS}, ${AUDIENCE}, announcement.public,
  draft_starts_at IS NOT NULL AS draft, sessions.name AS session_name, sessions.starts_at,
  ${countOf('sent')} AS sent, ${countOf('queued')} AS queued`

const ADMIN_TABLES = `announcements AS announcement LEFT JOIN sessions ON sessions.id = session_id`

/** Finds a page of the announcements that match the keyword: drafts first, then newest start first. */
export const findAnnouncements = (pool: pg.Pool, query: PageQuery): Promise<Found<AdminRow>> => {
  const matching = `$1 = '%%' OR announcement.search LIKE search_text($1)`
  return searchPage<AdminRow>(pool, query, {
    page: (window) =>
      `SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_TABLES} WHERE ${matching}
       ORDER BY announcement.starts_at DESC, announcement.id DESC ${window}`,
    count: `SELECT count(*)::int AS count FROM announcements AS announcement WHERE ${matching}`,
  })
}

export const findAnnouncement = (
  on: Pick<pg.Pool, 'query'>,
  id: number,
): Promise<AdminRow | null> =>
  firstRow<AdminRow>(
    on,
    `SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_TABLES} WHERE announcement.id = $1`,
    [id],
  )

/** Finds the names of those whom an announcement is for by name. */
export const findChosen = (pool: pg.Pool, id: number) =>
  run<{ id: number; name: string }>(
    pool,
    `SELECT users.id, trim(concat(first_name, ' ', last_name)) AS name
     FROM announcement_people JOIN users ON users.id = user_id
     WHERE announcement_id = $1 ORDER BY ${byName()}, users.id`,
    [id],
  )

const IS_CURRENT = `announcement.starts_at <= $1 AND announcement.ends_at > $1`
const ORDER = `ORDER BY announcement.starts_at DESC, announcement.id DESC LIMIT 20`

/** Finds the current announcements for a person. */
export const findOwn = (
  pool: pg.Pool,
  { userId, now }: { userId: number; now: Date },
): Promise<AnnouncementRow[]> =>
  run<AnnouncementRow>(
    pool,
    `SELECT ${COLUMNS} FROM announcements AS announcement JOIN people AS person ON person.id = $2
     WHERE ${IS_CURRENT} AND ${READS} ${ORDER}`,
    [now, userId],
  )

export const findPublic = (pool: pg.Pool, now: Date): Promise<AnnouncementRow[]> =>
  run<AnnouncementRow>(
    pool,
    `SELECT ${COLUMNS} FROM announcements AS announcement WHERE ${IS_CURRENT} AND announcement.public ${ORDER}`,
    [now],
  )
