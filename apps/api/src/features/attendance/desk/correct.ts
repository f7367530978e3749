import { type Made, type personAtSession, stewardErrors, userErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isUnnamedAt, type Live, type UnnamedKeys } from '../marking/index.ts'
import { checkCorrectable } from './correctable.ts'
import { findPersonAt } from './list.ts'
import { changeRow, changeTotals, lockPerson, type Presence, readPresence } from './rows.ts'

type Needs = Pick<Platform, 'clock' | 'pool'> & { live: Live; unnamedKeys: UnnamedKeys }

interface Correction {
  sessionId: number
  userId: number
  present: Presence
  reason: string
  actorId: number
}

/**
 * Corrects the attendance of a person, with the totals of a closed session, in one transaction. It holds the lock
 * that closing takes, so that a session closes before or after it. A correction that changes nothing is not
 * recorded.
 * @throws HttpError 404; 409 if the session cannot be corrected, or not in this way, or the person is counted already
 */
export async function correctAttendance(
  { clock, live, pool, unnamedKeys }: Needs,
  correction: Correction,
): Promise<Made<typeof personAtSession>> {
  const { sessionId, userId, present } = correction
  const now = clock.now()
  const person = await inTransaction(pool, async (client) => {
    await checkCorrectable(client, { sessionId, present, now })
    if (present && (await isUnnamedAt(client, unnamedKeys, { sessionId, userId }))) {
      throw refuse(stewardErrors.alreadyPresent)
    }
    if (!(await lockPerson(client, userId))) throw refuse(userErrors.notFound)
    const before = await readPresence(client, sessionId, userId)
    if (before !== present && (await changeRow(client, { ...correction, before, now }))) {
      await changeTotals(client, { sessionId, before, after: present })
      await recordCorrection(client, { ...correction, before, now })
    }
    return findPersonAt(client, sessionId, userId)
  })
  if (!person) throw refuse(userErrors.notFound)
  live.notifyChange()
  return person
}

async function recordCorrection(
  client: pg.PoolClient,
  { sessionId, userId, present, reason, actorId, before, now }: Recorded,
): Promise<void> {
  await client.query(
    `INSERT INTO attendance_corrections
       (session_id, user_id, corrected_by, present_before, present_after, reason, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [sessionId, userId, actorId, before, present, reason, now],
  )
  await recordEvent(client, {
    actorId,
    action: 'attendance.correct',
    subjectId: userId,
    detail: { session: sessionId, before, after: present },
    at: now,
  })
}

type Recorded = Correction & { before: Presence; now: Date }
