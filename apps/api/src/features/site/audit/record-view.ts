import type { AuditAction } from '@church/shared'
import type { Caller } from '../../../http/identify.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordEvent } from './data.ts'

/** Milliseconds within which repeated views count as one: a screen refetches whenever it regains focus. */
const SAME_VIEW_MS = 3_600_000

interface View {
  action: AuditAction
  subject: string
  /** Left out for a view of the whole list. */
  subjectId?: number
}

/** Records that someone viewed restricted data, at most once an hour for the same data. */
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
