import { instantOf } from '@church/shared'
import type pg from 'pg'
import { insertDecidedMarks } from '../../attendance/marking/index.ts'
import { findCampusId, insertSession } from '../../attendance/sessions/index.ts'
import { OutOfDate } from './out-of-date.ts'

/** The time at which a past service starts if the file does not say, at the church. */
const START = '10:00'
const MINUTES = 90

interface Past {
  date: string
  name: string
  time: string
}

/**
 * Adds a session of the past, closed and with nobody present or absent yet. Nobody is written absent: a file says
 * who came, not who was expected.
 */
export async function addPastSession(
  client: pg.PoolClient,
  { date, name, time }: Past,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ id: number; startsAt: Date }> {
  const startsAt = instantOf({ date, time: time || START }, timeZone)
  const endsAt = new Date(startsAt.getTime() + MINUTES * 60_000)
  const campus = await findCampusId(client, undefined)
  const times = { startsAt, endsAt, opensAt: null }
  const values = { name, ...times, kind: 'service', campus, public: false } as const
  const id = await insertSession(client, values, now)
  await client.query(
    `UPDATE sessions SET expired_at = $2, present_total = 0, absent_total = 0, present_count = 0, absent_count = 0
     WHERE id = $1`,
    [id, now],
  )
  return { id, startsAt }
}

export interface NewMarkRow {
  line: number
  sessionId: number
  userId: number
  markedAt: Date
  /** Whether the mark replaces an absence. */
  wasAbsent: boolean
}

/**
 * Marks people present at closed sessions, with the sessions' totals, and remembers by line what to undo. The mark
 * has the time of the session's start, since nobody recorded when they came.
 */
export async function writeMarks(
  client: pg.PoolClient,
  importId: number,
  rows: readonly NewMarkRow[],
  actorId: number,
): Promise<void> {
  const [added, absent] = [
    rows.filter((row) => !row.wasAbsent),
    rows.filter((row) => row.wasAbsent),
  ]
  const ids = await insertDecidedMarks(
    client,
    added.map((row) => ({ ...row, source: 'office', markedBy: actorId })),
  )
  // A merge has moved one meanwhile; nobody else writes to closed and locked sessions.
  if (ids.includes(null)) throw new OutOfDate()
  const changed = await replaceAbsences(client, absent, actorId)
  await addToTotals(client, rows, 1)
  await client.query(
    `UPDATE import_rows
     SET before = CASE WHEN absent THEN '{"present": false}'::jsonb END,
         after = jsonb_build_object('session', session, 'attendance', attendance)
     FROM unnest($2::int[], $3::int[], $4::int[], $5::boolean[])
       AS new (at, session, attendance, absent)
     WHERE import_id = $1 AND line = new.at`,
    [
      importId,
      [...added, ...absent].map(({ line }) => line),
      [...added, ...absent].map(({ sessionId }) => sessionId),
      [...ids, ...changed],
      [...added, ...absent].map(({ wasAbsent }) => wasAbsent),
    ],
  )
}

/**
 * @returns the ids of the rows, in the given order
 * @throws OutOfDate if one has gone, with its person or their name
 */
async function replaceAbsences(
  client: pg.PoolClient,
  rows: readonly NewMarkRow[],
  actorId: number,
): Promise<number[]> {
  const { rows: changed } = await client.query<{ id: number; key: string }>(
    `UPDATE attendance SET present = true, marked_at = new.at, source = 'office', marked_by = $4
     FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS new (session, person, at)
     WHERE session_id = new.session AND user_id = new.person AND NOT present
     RETURNING id, session_id || ' ' || user_id AS key`,
    [
      rows.map(({ sessionId }) => sessionId),
      rows.map(({ userId }) => userId),
      rows.map(({ markedAt }) => markedAt),
      actorId,
    ],
  )
  const ids = new Map(changed.map(({ id, key }) => [key, id]))
  return rows.map(({ sessionId, userId }) => {
    const id = ids.get(`${sessionId} ${userId}`)
    if (id === undefined) throw new OutOfDate()
    return id
  })
}

type Counted = Pick<NewMarkRow, 'sessionId' | 'wasAbsent'>

/**
 * Adds people to the totals of closed sessions, or takes them off. A trigger takes deleted rows off the counts of
 * rows, so these are left to it.
 */
export const addToTotals = (
  client: pg.PoolClient,
  rows: readonly Counted[],
  sign: 1 | -1,
): Promise<unknown> =>
  client.query(
    `UPDATE sessions
     SET present_total = present_total + $3 * present, absent_total = absent_total - $3 * absent,
         present_count = present_count + $3 * CASE $3 WHEN 1 THEN present ELSE absent END,
         absent_count = absent_count - $3 * absent
     FROM (SELECT session, count(*)::int AS present, (count(*) FILTER (WHERE was_absent))::int AS absent
           FROM unnest($1::int[], $2::boolean[]) AS row (session, was_absent) GROUP BY session) AS new
     WHERE id = new.session`,
    [rows.map(({ sessionId }) => sessionId), rows.map(({ wasAbsent }) => wasAbsent), sign],
  )
