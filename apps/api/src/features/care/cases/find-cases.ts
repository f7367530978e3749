import {
  CARE_ASKED,
  CARE_WEEKS_SHOWN,
  type CareCase,
  type CareQuery,
  type CareSort,
  type CareWeekState,
  type careCase,
  type Made,
  type Moment,
  type Overview,
} from '@church/shared'
import type pg from 'pg'
import type { Caller } from '../../../http/identify.ts'
import { type Found, orderOf, searchPage } from '../../../http/paging.ts'
import { folded, idAndName } from '../../../platform/by-name.ts'
import { readLong } from '../../../platform/db.ts'
import { pictureShownOf } from '../../people/sharing/index.ts'
import { CASES, concerns, isVisible, showsContact, stateOn } from './case-sql.ts'
import { heldSessions, lastMarks, periods, weekOf } from './periods.ts'

/** A case without what attendance says of its person. */
interface CaseRow extends Omit<Made<typeof careCase>, 'weeks' | 'last_present_on'> {
  shows_contact: boolean
}

/** The columns of a `CaseRow`; the parameters hold the church's date and the instant. */
const columns = ({ today, now }: { today: string; now: string }) => `
  care.id, care.kind, ${stateOn({ today })} AS state, cared_for.card_id AS card,
  json_build_object(
    'id', care.user_id, 'name', cared_for.name, 'image', ${pictureShownOf('care.user_id', { today })}
  ) AS person,
  ${showsContact({ now })} AS shows_contact, cared_for.email, phone_number, phone_number_2,
  ${idAndName('assignee')} AS assignee, periods_missed, asked_for, snooze_until::text, opened_at, closed_at, care.outcome,
  (SELECT max(until_date)::text FROM planned_absences
   WHERE user_id = care.user_id AND ${today}::date BETWEEN from_date AND until_date) AS away_until,
  last.event AS last_event`

const LAST_EVENT = `
  LEFT JOIN LATERAL (
    SELECT at, json_build_object('outcome', outcome, 'at', at) AS event
    FROM care_events WHERE case_id = care.id ORDER BY id DESC LIMIT 1
  ) AS last ON true`

const NO_CONTACT = { email: null, phone_number: null, phone_number_2: null }

/** Cases without any attempt come first, then those that have waited longest. */
const order = {
  open: 'last.at NULLS FIRST, opened_at, care.id',
  snoozed: 'snooze_until, care.id',
  closed: 'closed_at DESC, care.id DESC',
}

const COLUMNS = {
  name: [folded('cared_for.name')],
  opened: ['opened_at'],
  assignee: [folded('assignee.name')],
} satisfies Record<CareSort, string[]>

/** The church date of each person's last mark, for those who have one. */
async function findLastMarks(pool: pg.Pool, ids: number[], { timeZone }: Moment) {
  const { rows } = await pool.query<{ id: number; heldOn: string }>(
    `WITH persons AS (SELECT DISTINCT unnest($1::int[]) AS user_id),
     ${lastMarks('persons', { timeZone: '$2' })}
     SELECT user_id AS id, held_on::text AS "heldOn" FROM last_marks`,
    [ids, timeZone],
  )
  return new Map(rows.map(({ id, heldOn }) => [id, heldOn]))
}

interface WeekRow {
  user_id: number
  week: string
  state: CareWeekState
}

/** Finds the last weeks with services of each person, oldest first: as many as are shown. */
export async function findWeeks(
  pool: pg.Pool,
  ids: number[],
  { now, timeZone }: Moment,
  shown: number = CARE_WEEKS_SHOWN,
): Promise<Map<number, CareCase['weeks']>> {
  const weeks = new Map<number, CareCase['weeks']>()
  if (ids.length === 0) return weeks
  const at = { now: '$1', timeZone: '$2' }
  const { rows } = await pool.query<WeekRow>(
    `WITH persons AS (SELECT DISTINCT unnest($3::int[]) AS user_id), ${heldSessions(at)}, ${periods(at)}
     SELECT user_id, week::text, state
     FROM (
       SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY week DESC) AS nth FROM periods
     ) AS numbered
     WHERE nth <= $4 ORDER BY week`,
    [now, timeZone, ids, shown],
  )
  for (const { user_id, week, state } of rows) {
    weeks.set(user_id, [...(weeks.get(user_id) ?? []), { week, state }])
  }
  return weeks
}

/** Adds the person's present attendance, even to a closed case. */
async function withAttendance(
  pool: pg.Pool,
  rows: CaseRow[],
  moment: Moment,
): Promise<Made<typeof careCase>[]> {
  const ids = rows.flatMap(({ person }) => person.id ?? [])
  const weeks = await findWeeks(pool, ids, moment)
  const lastMarks = await findLastMarks(pool, ids, moment)
  return rows.map((row) => ({
    ...row,
    ...(!row.shows_contact && NO_CONTACT),
    asked_for: CARE_ASKED.filter((wish) => row.asked_for.includes(wish)),
    snooze_until: row.state === 'snoozed' ? row.snooze_until : null,
    last_present_on: lastMarks.get(row.person.id ?? 0) ?? null,
    weeks: weeks.get(row.person.id ?? 0) ?? [],
  }))
}

/** Finds a page of the cases that a caller sees, in the state that the query asks for. */
export async function findCases(
  pool: pg.Pool,
  query: CareQuery,
  caller: Pick<Caller, 'id' | 'isAdmin'>,
  moment: Moment,
): Promise<Found<Made<typeof careCase>>> {
  const matching = `
    WHERE cared_for.search LIKE search_text($1) AND ${stateOn({ today: '$2' })} = $3
      AND ${isVisible({ callerId: '$4', isAdmin: '$5', now: '$6' })}
      AND ($3 = 'closed' OR ${concerns({ now: '$6' })})
      ${query.mine === 'true' ? 'AND assignee.id = $4' : ''}
      AND ($7::int IS NULL OR care.user_id = $7)
      ${query.unassigned === 'true' ? 'AND assignee.id IS NULL' : ''}`
  const otherwise = order[query.state]
  const by = orderOf<CareSort>(query, { columns: COLUMNS, behind: otherwise, otherwise })
  const found = await searchPage<CaseRow>(pool, query, {
    page: (
      window,
    ) => `SELECT ${columns({ today: '$2', now: '$6' })} FROM ${CASES} ${LAST_EVENT} ${matching}
                       ORDER BY ${by} ${window}`,
    count: `SELECT count(*)::int AS count FROM ${CASES} ${matching}`,
    values: [
      moment.today,
      query.state,
      caller.id,
      caller.isAdmin,
      moment.now,
      query.person ?? null,
    ],
  })
  return { ...found, rows: await withAttendance(pool, found.rows, moment) }
}

/** Finds a case that a caller may see; null if there is none. */
export async function findCase(
  pool: pg.Pool,
  id: number,
  caller: Pick<Caller, 'id' | 'isAdmin'>,
  moment: Moment,
): Promise<Made<typeof careCase> | null> {
  const { rows } = await pool.query<CaseRow>(
    `SELECT ${columns({ today: '$2', now: '$5' })} FROM ${CASES} ${LAST_EVENT}
     WHERE care.id = $1 AND ${isVisible({ callerId: '$3', isAdmin: '$4', now: '$5' })}`,
    [id, moment.today, caller.id, caller.isAdmin, moment.now],
  )
  const [found] = await withAttendance(pool, rows, moment)
  return found ?? null
}

/** Counts the cases that an admin's list shows. */
export async function countCases(
  pool: pg.Pool,
  { now, timeZone, today }: Moment,
): Promise<Overview['care']> {
  const at = { now: '$1', timeZone: '$2' }
  const [counts] = await readLong<Overview['care']>(
    pool,
    `SELECT count(*) FILTER (WHERE open)::int AS open,
            count(*) FILTER (WHERE open AND assignee IS NULL)::int AS unassigned,
            count(*) FILTER (WHERE closed)::int AS done_this_week
     FROM (
       SELECT ${stateOn({ today: '$3' })} = 'open' AND ${concerns(at)} AS open,
              assignee.id AS assignee,
              care.state = 'closed' AND ${weekOf('closed_at', at)} = ${weekOf(at.now, at)} AS closed
       FROM ${CASES}
     ) AS counted`,
    [now, timeZone, today],
  )
  return counts ?? { open: 0, unassigned: 0, done_this_week: 0 }
}
