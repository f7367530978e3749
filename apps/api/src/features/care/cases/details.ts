import { type CareCaseDetails, careErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordView } from '../../site/audit/index.ts'
import { findCase } from './find-cases.ts'
import { momentOf } from './moment.ts'
import { type EventRow, presentEvent } from './present.ts'

async function findEvents(pool: pg.Pool, caseId: number) {
  const { rows } = await pool.query<EventRow>(
    `SELECT care_events.id, outcome, note, at, users.id AS "madeById",
            users.first_name || ' ' || users.last_name AS "madeByName"
     FROM care_events LEFT JOIN users ON users.id = made_by
     WHERE case_id = $1 ORDER BY care_events.id`,
    [caseId],
  )
  return rows.map(presentEvent)
}

/**
 * A case with everything noted about it. The look is recorded.
 * @throws HttpError 404 if there is none, or another carer looks after it
 */
export async function lookAtCase(
  services: Pick<Platform, 'church' | 'clock' | 'db' | 'pool'>,
  id: number,
  caller: Caller,
): Promise<CareCaseDetails> {
  const { pool } = services
  const found = await findCase(pool, id, caller, await momentOf(services))
  if (!found) throw refuse(careErrors.notFound)
  const subjectId = found.person.id
  await recordView(services, caller, { action: 'care.view', subject: 'user', subjectId })
  return { ...found, events: await findEvents(pool, id) }
}
