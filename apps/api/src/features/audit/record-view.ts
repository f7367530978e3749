import type { AuditAction } from '@church/shared'
import type { Caller } from '../../http/identify.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from './data.ts'

/** Milliseconds within which looking again is the same look: a screen asks whenever it comes to the front. */
const SAME_VIEW_MS = 3_600_000

interface View {
  action: AuditAction
  subject: string
  /** Left out for a look at all of them. */
  subjectId?: number
}

/** Writes down that somebody looked at what only few may see: once an hour, not once a glance. */
export async function recordView(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  caller: Caller,
  { action, subject, subjectId }: View,
): Promise<void> {
  const at = clock.now()
  const since = new Date(at.getTime() - SAME_VIEW_MS)
  const earlierViews = await db.auditEvent.count({
    where: {
      actorId: caller.id,
      action,
      subject,
      subjectId: subjectId ?? null,
      createdAt: { gt: since },
    },
  })
  if (earlierViews > 0) return
  const target = subjectId === undefined ? { subject } : { subject, subjectId }
  await recordEvent(db, { actorId: caller.id, action, ...target, at })
}
