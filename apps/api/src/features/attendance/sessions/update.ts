import {
  generalErrors,
  keysOf,
  type Session,
  type SessionUpdate,
  sessionErrors,
  t,
  timesProblem,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeSchedule } from '../../../platform/schedule.ts'
import { findDepartmentIds, sameDepartments, setAudience } from '../../church/details/index.ts'
import { findCampusId } from './campus.ts'
import type { SessionValues } from './data.ts'
import { findForChange, type SessionToChange } from './find-for-change.ts'
import type { SessionHooks } from './hooks.ts'
import { updateSeriesOf } from './update-series-of.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'pool'> & SessionHooks

const invalid = (field: string, detail: string) => refuse(generalErrors.invalid, { field, detail })

/**
 * Changes a session and, by the scope, the other dates of its series. Marks that are being written are
 * not affected: they refer to the session by its id.
 * @throws HttpError 400 for times that do not fit, 404, or 409 for a change of more than the name and
 *   kind after the end
 */
export const updateSession = (
  { church, clock, pool, ...hooks }: Needs,
  { id, body, actorId }: { id: number; body: SessionUpdate; actorId: number },
): Promise<Session> =>
  changeSchedule(pool, async (client) => {
    const now = clock.now()
    const found = await findForChange(client, id, now)
    const values = valuesAfter(found, body)
    if (body.campus !== undefined && values.campus !== found.session.campus) {
      await findCampusId(client, body.campus)
    }
    const changed = changedFields(found.session, values, body.departments)
    if (changed.length === 0) return found.session
    checkChange(found, values, changed, now)
    const departments = body.departments && (await findDepartmentIds(client, body.departments))
    const scope = found.occursOn === null ? 'this' : body.scope
    if (scope !== 'this') {
      const moment = await church.now(client)
      await updateSeriesOf(client, hooks, { found, scope, values, changed, departments, moment })
    }
    await writeSession(client, id, values, scope === 'this' && found.occursOn !== null)
    await hooks.sessionsMoved(client, [id], now)
    if (departments) await setAudience(client, 'session_departments', [id], departments)
    await recordEvent(client, {
      actorId,
      action: 'session.update',
      subjectId: id,
      detail: { fields: changed, ...(found.occursOn !== null && { scope }) },
      at: now,
    })
    return (await findForChange(client, id, now)).session
  })

function valuesAfter({ session }: SessionToChange, body: SessionUpdate): SessionValues {
  const startsAt = body.start_datetime ? new Date(body.start_datetime) : session.starts_at
  const opensAt = openingAfter(session, startsAt, body.opens_datetime)
  return {
    name: body.name ?? session.name,
    startsAt,
    endsAt: body.end_datetime ? new Date(body.end_datetime) : session.ends_at,
    // A session that opens at its start still does so when the start moves.
    opensAt: opensAt?.getTime() === startsAt.getTime() ? null : opensAt,
    kind: body.kind ?? session.kind,
    campus: body.campus ?? session.campus,
    public: body.public ?? session.public,
  }
}

/** When marking opens: as requested, or else as long before the start as until now; null for at the start. */
function openingAfter(
  session: SessionToChange['session'],
  startsAt: Date,
  asked: string | null | undefined,
): Date | null {
  if (asked !== undefined) return asked === null ? null : new Date(asked)
  if (session.opens_at === null) return null
  return new Date(session.opens_at.getTime() + startsAt.getTime() - session.starts_at.getTime())
}

const timesOf = ({ startsAt, endsAt, opensAt }: SessionValues) => ({
  start_datetime: startsAt.toISOString(),
  end_datetime: endsAt.toISOString(),
  opens_datetime: (opensAt ?? startsAt).toISOString(),
})

/** The names of the fields whose values differ. */
function changedFields(
  session: Session,
  values: SessionValues,
  departments: string[] = session.departments,
): string[] {
  const { name, kind, campus, public: isPublic } = values
  const after = { name, kind, campus, public: isPublic, ...timesOf(values) }
  const fields = keysOf(after).filter((field) => after[field] !== session[field])
  return sameDepartments(departments, session.departments) ? fields : [...fields, 'departments']
}

function checkChange(
  { isOver }: SessionToChange,
  values: SessionValues,
  changed: string[],
  now: Date,
): void {
  if (isOver) {
    if (changed.some((field) => field !== 'name' && field !== 'kind')) {
      throw refuse(sessionErrors.over)
    }
    return
  }
  const problem = timesProblem(timesOf(values))
  if (problem) throw invalid(problem.field, problem.message)
  // Closing it now would write everyone absent who has not come yet.
  if (values.endsAt <= now) {
    throw invalid(
      'end_datetime',
      t('The end must be in the future. To call the session off, cancel it.'),
    )
  }
}

const writeSession = (
  client: pg.PoolClient,
  id: number,
  { name, startsAt, endsAt, opensAt, kind, campus, public: isPublic }: SessionValues,
  detach: boolean,
): Promise<unknown> =>
  client.query(
    `UPDATE sessions SET name = $2, starts_at = $3, ends_at = $4, opens_at = $5, kind = $6,
       campus_id = $7, detached = detached OR $8, public = $9
     WHERE id = $1`,
    [id, name, startsAt, endsAt, opensAt, kind, campus, detach, isPublic],
  )
