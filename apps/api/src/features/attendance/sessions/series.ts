import {
  addDays,
  generalErrors,
  keysOf,
  type Moment,
  type NewSeries,
  type Series,
  type SeriesUpdate,
  seriesErrors,
  seriesProblem,
} from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { withoutUndefined } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { findDepartmentIds, sameDepartments, setAudience } from '../../church/details/index.ts'
import { findCampusId } from './campus.ts'
import type { SessionHooks } from './hooks.ts'
import { makeOccurrences, removeOccurrences, updateOccurrences } from './occurrences.ts'
import {
  findAllSeries,
  findSeries,
  insertSeries,
  type SeriesRow,
  type SeriesValues,
  seriesAnswer,
  updateSeriesRow,
} from './series-data.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'pool'> & SessionHooks

/** @throws HttpError 404 */
const mustFindSeries = (client: pg.PoolClient, id: number): Promise<SeriesRow> =>
  orRefuse(findSeries(client, id), seriesErrors.notFound)

export async function listSeries(needs: Needs): Promise<Series[]> {
  const moment = await needs.church.now(needs.pool)
  return (await findAllSeries(needs.pool)).map((row) => seriesAnswer(row, moment))
}

/** Creates a series with its coming sessions, or returns the same one to a retry after a lost response. */
export const createSeries = (needs: Needs, body: NewSeries, actorId: number): Promise<Series> =>
  changeSchedule(needs.pool, async (client) => {
    const moment = await needs.church.now(client)
    const { departments, until_date = null, ...rest } = body
    const weekdays = rest.weekdays.toSorted((a, b) => a - b)
    const campus = await findCampusId(client, rest.campus)
    const values = { ...rest, campus, weekdays, until_date, paused: false, ended: false }
    const departmentIds = await findDepartmentIds(client, departments)
    const same = (await findAllSeries(client)).find(
      (one) => isSame(one, values) && sameDepartments(one.departments, departments),
    )
    if (same) return seriesAnswer(same, moment)
    const id = await insertSeries(client, values, moment.now)
    await setAudience(client, 'series_departments', [id], departmentIds)
    const series = await mustFindSeries(client, id)
    await makeOccurrences(client, needs, series, moment)
    await record(client, 'series.create', id, actorId, moment)
    return seriesAnswer(series, moment)
  })

/** A second series like this would hold every session twice. */
const isSame = (one: SeriesRow, values: SeriesValues) =>
  keysOf(values).every((key) => JSON.stringify(one[key]) === JSON.stringify(values[key]))

/**
 * Changes, pauses or resumes a series and its coming sessions. Those changed on their own keep their
 * values; those with marks stay even if the series no longer has their date.
 * @throws HttpError 400 for values that do not fit together, or 404
 */
export const updateSeries = (
  needs: Needs,
  { id, body, actorId }: { id: number; body: SeriesUpdate; actorId: number },
): Promise<Series> =>
  changeSchedule(needs.pool, async (client) => {
    const moment = await needs.church.now(client)
    const before = await mustFindSeries(client, id)
    const { departments, ...changes } = body
    const after = { ...before, ...withoutUndefined(changes) }
    // The campus may have been taken out of use since the last date.
    if (after.campus !== before.campus || body.until_date !== undefined) {
      await findCampusId(client, after.campus)
    }
    after.weekdays = after.weekdays.toSorted((a, b) => a - b)
    const problem = seriesProblem(after)
    if (problem) {
      throw refuse(generalErrors.invalid, { field: problem.field, detail: problem.message })
    }
    // A new last date, or none, revives a series that was ended.
    await updateSeriesRow(client, id, {
      ...after,
      ended: before.ended && body.until_date === undefined,
    })
    if (departments) {
      const ids = await findDepartmentIds(client, departments)
      await setAudience(client, 'series_departments', [id], ids)
    }
    const series = await mustFindSeries(client, id)
    await removeOccurrences(client, needs, id, moment.now, series.paused ? null : series)
    await updateOccurrences(client, needs, series, moment)
    await makeOccurrences(client, needs, series, moment)
    await record(client, 'series.update', id, actorId, moment, { fields: Object.keys(body) })
    return seriesAnswer(await mustFindSeries(client, id), moment)
  })

/** Gives the coming sessions of every series the times of another time zone. */
export async function remakeSeries(
  client: pg.PoolClient,
  needs: SessionHooks,
  moment: Moment,
): Promise<void> {
  for (const series of await findAllSeries(client)) {
    await updateOccurrences(client, needs, series, moment)
    await makeOccurrences(client, needs, series, moment)
  }
}

/** Ends a series and removes its coming sessions that have no marks. @throws HttpError 404 */
export const endSeries = (needs: Needs, id: number, actorId: number): Promise<Series> =>
  changeSchedule(needs.pool, async (client) => {
    const moment = await needs.church.now(client)
    const series = await mustFindSeries(client, id)
    const yesterday = addDays(moment.today, -1)
    const until = series.until_date
    const isOver = until !== null && until <= yesterday
    // The first part of a series that was split has ended, but may have dates to come.
    if (series.ended && isOver) return seriesAnswer(series, moment)
    await updateSeriesRow(client, id, {
      ...series,
      until_date: isOver ? until : yesterday,
      ended: true,
    })
    await removeOccurrences(client, needs, id, moment.now, null)
    await record(client, 'series.end', id, actorId, moment)
    return seriesAnswer(await mustFindSeries(client, id), moment)
  })

const record = (
  client: pg.PoolClient,
  action: 'series.create' | 'series.update' | 'series.end',
  id: number,
  actorId: number,
  { now }: Moment,
  detail?: { fields: string[] },
): Promise<unknown> =>
  recordEvent(client, { actorId, action, subjectId: id, ...(detail && { detail }), at: now })
