import type { newSession, Session } from '@church/shared'
import type * as z from 'zod/mini'
import type { Platform } from '../../../platform/platform.ts'
import { recordEventOn } from '../../site/audit/index.ts'
import { findDepartmentIds, setAudience } from './audience.ts'
import { findCampusId } from './campus.ts'
import { findDuplicate, findSession, insertSession } from './data.ts'
import { changeSchedule } from './schedule.ts'

/** Creates a session, or returns the same one to a retry after a lost response. */
export function createSession(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  body: z.output<typeof newSession>,
  actorId: number,
): Promise<Session> {
  const now = clock.now()
  return changeSchedule(pool, async (client) => {
    const departments = await findDepartmentIds(client, body.departments)
    const values = {
      name: body.name,
      startsAt: new Date(body.start_datetime),
      endsAt: new Date(body.end_datetime),
      opensAt: body.opens_datetime ? new Date(body.opens_datetime) : null,
      kind: body.kind,
      campus: await findCampusId(client, body.campus),
    }
    const duplicate = await findDuplicate(client, values)
    if (duplicate) return duplicate
    const id = await insertSession(client, values, now)
    await setAudience(client, 'session_departments', [id], departments)
    await recordEventOn(client, {
      actorId,
      action: 'session.create',
      subject: 'session',
      subjectId: id,
      at: now,
    })
    const created = await findSession(client, id)
    if (!created) throw new Error('An inserted session was not found.')
    return created
  })
}
