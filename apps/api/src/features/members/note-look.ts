import type { Caller } from '../../http/identify.ts'
import type { Services } from '../../services.ts'
import { recordEvent } from '../audit/data.ts'

/** Milliseconds within which looking again is the same look: a screen asks whenever it comes to the front. */
const SAME_LOOK_MS = 3_600_000

/** Writes down that an admin looked at a member's details, once an hour; one's own are nobody's business. */
export async function noteLook(
  { clock, db }: Pick<Services, 'clock' | 'db'>,
  caller: Caller,
  memberId: number,
): Promise<void> {
  if (caller.id === memberId) return
  const at = clock.now()
  const look = { actorId: caller.id, action: 'member.view', subject: 'member', subjectId: memberId }
  const since = new Date(at.getTime() - SAME_LOOK_MS)
  const before = await db.auditEvent.count({ where: { ...look, createdAt: { gt: since } } })
  if (before === 0) await recordEvent(db, { ...look, at })
}
