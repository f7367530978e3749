import {
  addDays,
  type ChangeScope,
  generalErrors,
  type Moment,
  SERIES_MINUTES_MAX,
  t,
  wallClockAt,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { anyRow } from '../../../platform/db.ts'
import { setAudience } from '../../church/details/index.ts'
import type { SessionValues } from './data.ts'
import type { SessionToChange } from './find-for-change.ts'
import type { SessionHooks } from './hooks.ts'
import { makeOccurrences, updateOccurrences } from './occurrences.ts'
import {
  findSeries,
  insertSeries,
  type SeriesRow,
  type SeriesValues,
  updateSeriesRow,
} from './series-data.ts'

const MINUTE_MS = 60_000

interface SeriesChange {
  found: SessionToChange
  scope: Exclude<ChangeScope, 'this'>
  /** The session's values after the change. */
  values: SessionValues
  changed: string[]
  departments: number[] | undefined
  moment: Moment
}

/**
 * Changes the series of a session as the session itself is changed, and its other coming sessions. With
 * the scope `following`, the series is split at the session's date and only the second part changes;
 * with `all`, past sessions get the new name and kind as well.
 */
export async function updateSeriesOf(
  client: pg.PoolClient,
  hooks: SessionHooks,
  change: SeriesChange,
): Promise<void> {
  const { found, scope, departments, moment } = change
  const { occursOn } = found
  const { series_id: seriesId } = found.session
  const before = seriesId === null ? null : await findSeries(client, seriesId)
  if (!before || occursOn === null) return
  const after = { ...before, ...seriesChanges(change) }
  const isSplit = scope === 'following' && (await hasEarlier(client, before, occursOn))
  const id = isSplit ? await split(client, { before, after, occursOn, moment }) : before.id
  if (isSplit) await hooks.seriesSplit(client, { from: before.id, into: id })
  else await updateSeriesRow(client, id, after)
  if (departments) await setAudience(client, 'series_departments', [id], departments)
  else if (isSplit) await copySeriesAudience(client, before.id, id)
  if (scope === 'all') await updatePast(client, id, change)
  const series = await findSeries(client, id)
  if (!series) return
  await updateOccurrences(client, hooks, series, moment)
  await makeOccurrences(client, hooks, series, moment)
}

/**
 * The change of a series that follows from that of a session. @throws HttpError 400 for another day or more than a day
 */
function seriesChanges({ found, values, changed, moment }: SeriesChange): Partial<SeriesValues> {
  const has = (field: string) => changed.includes(field)
  const start = wallClockAt(values.startsAt, moment.timeZone)
  if (start.date !== wallClockAt(found.session.starts_at, moment.timeZone).date) {
    throw refuse(generalErrors.invalid, {
      field: 'start_datetime',
      detail: t(
        'Only the time can change for several dates. To move them to another day, change the series.',
      ),
    })
  }
  const minutesFrom = (from: Date, to: Date) =>
    Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
  const minutes = minutesFrom(values.startsAt, values.endsAt)
  const [startMoved, endMoved, openingMoved] = [
    has('start_datetime'),
    has('end_datetime'),
    has('opens_datetime'),
  ]
  if ((startMoved || endMoved) && minutes > SERIES_MINUTES_MAX) {
    throw refuse(generalErrors.invalid, {
      field: 'end_datetime',
      detail: t('A repeating session can last at most 24 hours.'),
    })
  }
  return {
    ...(has('name') && { name: values.name }),
    ...(has('kind') && { kind: values.kind }),
    ...(has('campus') && { campus: values.campus }),
    ...(has('public') && { public: values.public }),
    ...(startMoved && { start_time: start.time }),
    ...((startMoved || endMoved) && { minutes: Math.max(1, minutes) }),
    ...((startMoved || openingMoved) && {
      opens_before_minutes: minutesFrom(values.opensAt ?? values.startsAt, values.startsAt),
    }),
  }
}

/** Whether a series has dates before this one; a split there would leave a first part without any. */
async function hasEarlier(
  client: pg.PoolClient,
  { id, from_date }: SeriesRow,
  date: string,
): Promise<boolean> {
  if (date <= from_date) return false
  const sql = 'SELECT FROM sessions WHERE series_id = $1 AND occurs_on < $2 LIMIT 1'
  return anyRow(client, sql, [id, date])
}

/** Ends a series before a date and moves everything from then on to a new one. @returns its id */
async function split(
  client: pg.PoolClient,
  {
    before,
    after,
    occursOn,
    moment,
  }: { before: SeriesRow; after: SeriesRow; occursOn: string; moment: Moment },
): Promise<number> {
  const id = await insertSeries(client, { ...after, from_date: occursOn }, moment.now)
  await updateSeriesRow(client, before.id, {
    ...before,
    until_date: addDays(occursOn, -1),
    ended: true,
  })
  for (const table of ['sessions', 'deleted_occurrences']) {
    await client.query(
      `UPDATE ${table} SET series_id = $2 WHERE series_id = $1 AND occurs_on >= $3`,
      [before.id, id, occursOn],
    )
  }
  return id
}

const copySeriesAudience = (client: pg.PoolClient, from: number, to: number): Promise<unknown> =>
  client.query(
    `INSERT INTO series_departments (series_id, department_id)
     SELECT $2, department_id FROM series_departments WHERE series_id = $1`,
    [from, to],
  )

/** Updates the name and kind of sessions that have already opened. */
async function updatePast(
  client: pg.PoolClient,
  seriesId: number,
  { values, changed }: SeriesChange,
): Promise<void> {
  const { name, kind } = values
  await client.query(
    `UPDATE sessions SET name = coalesce($2, name), kind = coalesce($3, kind)
     WHERE series_id = $1 AND NOT detached`,
    [seriesId, changed.includes('name') ? name : null, changed.includes('kind') ? kind : null],
  )
}
