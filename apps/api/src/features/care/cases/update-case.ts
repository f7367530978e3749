import {
  addDays,
  CARE_REOPENABLE,
  type CareUpdate,
  careErrors,
  type Moment,
  SNOOZE_DAYS_MAX,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction, isUniqueViolation } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CAN_CARE } from './case-sql.ts'
import { closeByCarer } from './close-case.ts'
import { type LockedCase, lockCase, subjectOf } from './lock-case.ts'

type CaseCaller = Pick<Caller, 'id' | 'isAdmin'>

interface CaseChange {
  id: number
  update: CareUpdate
  caller: CaseCaller
}

/**
 * Changes a case's state or carer. Any change by a carer assigns an unassigned case to them, unless they choose
 * otherwise. @throws HttpError 404; 409 for a closed case, unless a carer reopens it; 403 if a carer gives it to
 * another; 400 if that person cannot see it, or for a date too early or too late
 */
export async function updateCase(
  services: Pick<Platform, 'church' | 'clock' | 'pool'>,
  { id, update, caller }: CaseChange,
): Promise<void> {
  const moment = await services.church.now()
  await inTransaction(services.pool, async (client) => {
    const before = await lockCase(client, { id, caller, now: moment.now })
    if (before.state === 'closed') {
      // A retry after a lost response.
      if (update.state === 'closed') return
      if (!mayReopen(before, update)) throw refuse(careErrors.closed)
    }
    const assignee = await assigneeAfter(client, { before, update, caller })
    const state = update.state ?? (update.snooze_until ? 'snoozed' : before.state)
    const isSnoozedAnew = state === 'snoozed' && (update.state || update.snooze_until)
    const date = isSnoozedAnew ? snoozeDate(update.snooze_until, moment) : null
    if (state === 'closed') {
      // A carer who gives a case back and closes it in one call was its carer.
      const had = assignee ?? (caller.isAdmin ? null : caller.id)
      await closeByCarer(client, { id, assignee: had, now: moment.now })
    } else {
      await keepOpen(client, { id, assignee, state, date })
    }
    await recordEvent(client, {
      actorId: caller.id,
      action: 'care.update',
      ...subjectOf(before),
      detail: { case: id, assignee, state },
      at: moment.now,
    })
  }).catch((error) => {
    // The person has another case of the kind by now.
    throw isUniqueViolation(error) ? refuse(careErrors.closed) : error
  })
}

interface Kept {
  id: number
  assignee: number | null
  state: string
  /** The date until which a case is snoozed; null keeps the present one. */
  date: string | null
}

const keepOpen = (client: pg.PoolClient, { id, assignee, state, date }: Kept): Promise<unknown> =>
  client.query(
    `UPDATE care_cases
     SET assignee_id = $2, state = $3, closed_at = NULL, outcome = NULL,
         snooze_until = CASE WHEN $3 = 'snoozed' THEN coalesce($4, snooze_until) END
     WHERE id = $1`,
    [id, assignee, state, date],
  )

const mayReopen = ({ outcome }: LockedCase, { state }: CareUpdate) =>
  state === 'open' && outcome !== null && CARE_REOPENABLE.includes(outcome)

async function assigneeAfter(
  client: pg.PoolClient,
  { before, update, caller }: { before: LockedCase; update: CareUpdate; caller: CaseCaller },
): Promise<number | null> {
  const { assignee } = update
  if (assignee === null) return null
  if (assignee === undefined) return before.assigneeId ?? (caller.isAdmin ? null : caller.id)
  if (assignee === caller.id) return assignee
  if (!caller.isAdmin) throw refuse(careErrors.adminAssigns, { field: 'assignee' })
  const { rowCount } = await client.query(
    `SELECT FROM people AS assignee WHERE id = $1 AND ${CAN_CARE}`,
    [assignee],
  )
  if (!rowCount) throw refuse(careErrors.notCarer, { field: 'assignee' })
  // Carers do not see the case about themselves, and no other carer would see one assigned to them.
  if (assignee === before.userId) throw refuse(careErrors.ownCase, { field: 'assignee' })
  return assignee
}

function snoozeDate(date: string | null | undefined, { today }: Moment): string {
  if (date && date > today && date <= addDays(today, SNOOZE_DAYS_MAX)) return date
  throw refuse(careErrors.snoozeDate, { field: 'snooze_until' })
}
