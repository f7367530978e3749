import type { AuditAction } from '@church/shared'
import type { Caller } from '../../http/identify.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from './data.ts'

/** Milliseconds within which looking again is the same look: a screen asks whenever it comes to the front. */
const SAME_LOOK_MS = 3_600_000

interface Look {
  action: AuditAction
  subject: string
  /** Left out for a look at all of them. */
  subjectId?: number
}

/** Writes down that somebody looked at what only few may see: once an hour, not once a glance. */
export async function noteLook(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  caller: Caller,
  { action, subject, subjectId }: Look,
): Promise<void> {
  const at = clock.now()
  const since = new Date(at.getTime() - SAME_LOOK_MS)
  const before = await db.auditEvent.count({
    where: {
      actorId: caller.id,
      action,
      subject,
      subjectId: subjectId ?? null,
      createdAt: { gt: since },
    },
  })
  if (before > 0) return
  const whom = subjectId === undefined ? { subject } : { subject, subjectId }
  await recordEvent(db, { actorId: caller.id, action, ...whom, at })
}
