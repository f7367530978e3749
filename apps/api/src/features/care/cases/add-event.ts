import { CARE_DONE, careErrors, type NewCareEvent } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CLOSING } from './case-sql.ts'
import { closeByOutcome } from './close-case.ts'
import { lockCase, subjectOf } from './lock-case.ts'

interface Noted {
  id: number
  event: NewCareEvent
  caller: Pick<Caller, 'id' | 'isAdmin'>
}

/**
 * Records the outcome of an attempt to reach somebody, and closes the case if it is done. An unassigned case becomes
 * the caller's.
 * @throws HttpError 404, or 409 if it is closed
 */
export async function addEvent(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  { id, event, caller }: Noted,
): Promise<void> {
  const now = clock.now()
  const { outcome, note } = event
  await inTransaction(pool, async (client) => {
    const found = await lockCase(client, { id, caller, now })
    const { userId, state, assigneeId } = found
    if (state === 'closed') throw refuse(careErrors.closed)
    await client.query(
      `INSERT INTO care_events (case_id, made_by, outcome, note, at) VALUES ($1, $2, $3, $4, $5)`,
      [id, caller.id, outcome, note, now],
    )
    const sql = 'UPDATE care_cases SET assignee_id = $2 WHERE id = $1'
    await client.query(sql, [id, assigneeId ?? caller.id])
    const isDone = outcome === CLOSING.refused || (event.close ?? CARE_DONE.includes(outcome))
    if (isDone) await closeByOutcome(client, { id, userId, outcome, now })
    await recordEvent(client, {
      actorId: caller.id,
      action: 'care.note',
      ...subjectOf(found),
      detail: { case: id, closed: isDone },
      at: now,
    })
  })
}
