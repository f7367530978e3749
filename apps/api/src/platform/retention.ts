import { AUDIT_MONTHS_MIN, KEEP_FOR_EVER, type Retention } from '@church/shared'
import * as z from 'zod/mini'
import type { Handle } from './db.ts'
import { defineSetting } from './setting.ts'

/** Older versions accepted fewer months for the audit log. */
const months = z.nullable(z.int())

/** How long records are kept. */
export const retention = defineSetting({
  key: 'retention',
  schema: z.object({ attendance_months: months, audit_months: months }),
  initial: KEEP_FOR_EVER,
  action: 'retention.change',
})

/** Reads the retention periods; until an admin sets them, everything is kept. */
export async function readRetention(on: Handle): Promise<Retention> {
  const { attendance_months, audit_months } = await retention.read(on)
  return {
    attendance_months,
    audit_months: audit_months && Math.max(audit_months, AUDIT_MONTHS_MIN),
  }
}

/** The same day and time `months` months earlier, or that month's last day if it is shorter. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return then
}
