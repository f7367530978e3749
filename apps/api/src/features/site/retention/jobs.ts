import { DAY_MS } from '@church/shared'
import { forgetFullBuckets } from '../../../http/rate-limits.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { monthsBefore, readRetention } from '../../../platform/retention.ts'
import { DELETED_DAYS, forgetDeletedSessions } from '../../attendance/calendar/index.ts'
import { forgetVisitors } from '../../attendance/visitors/index.ts'
import { DELIVERIES_DAYS } from '../../messages/deliveries/index.ts'
import {
  forgetNotices,
  forgetServing,
  forgetServingLinks,
  SERVING_MONTHS,
} from '../../serving/plan/index.ts'
import {
  deleteAttendance,
  deleteAuditEvents,
  deleteDeliveries,
  deleteLooks,
  deleteSpentLinks,
} from './data.ts'

/** Days for which ended sign-ins and expired links are kept, in case someone asks what happened. */
const SPENT_DAYS = 30

/** Deletes records past their retention period. Safe to repeat, and to run in several processes at once. */
export async function deleteOldRecords({
  clock,
  outbox,
  pool,
}: Pick<Platform, 'clock' | 'outbox' | 'pool'>): Promise<void> {
  const now = clock.now()
  const { attendance_months, audit_months } = await readRetention(pool)
  const attendance =
    attendance_months === null
      ? 0
      : await deleteAttendance(pool, monthsBefore(now, attendance_months))
  const events =
    audit_months === null ? 0 : await deleteAuditEvents(pool, monthsBefore(now, audit_months))
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deleteSpentLinks(pool, before(SPENT_DAYS))
  await deleteDeliveries(pool, { before: before(DELIVERIES_DAYS), now, kinds: outbox.kinds })
  await deleteLooks(pool, before(DELIVERIES_DAYS))
  await forgetDeletedSessions(pool, before(DELETED_DAYS))
  await forgetVisitors(pool, now)
  await forgetServing(pool, monthsBefore(now, SERVING_MONTHS))
  await forgetServingLinks(pool, before(SPENT_DAYS))
  await forgetNotices(pool, before(SPENT_DAYS))
  await forgetFullBuckets({ pool, clock })
  if (attendance + events === 0) return
  await recordEvent(pool, {
    actorId: null,
    action: 'retention.remove',
    detail: { attendance, audit: events },
    at: now,
  })
}

/** Runs each night, and at every start to catch up after downtime. */
export const retentionJobs = (services: Platform): Job[] => [
  {
    name: 'remove-old-records',
    schedule: '30 3 * * *',
    inChurchTime: true,
    atStart: true,
    run: () => deleteOldRecords(services),
  },
]
