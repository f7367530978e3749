import { AUDIT_MONTHS_MIN, KEEP_FOR_EVER, type Retention } from '@church/shared'
import * as z from 'zod/mini'
import type { Db } from './db.ts'

const KEY = 'retention'

/** Older versions accepted fewer months for the audit log. */
const months = z.nullable(z.int())
const stored = z.object({ attendance_months: months, audit_months: months })

/** Reads the retention periods; until an admin sets them, everything is kept. */
export async function readRetention(db: Db): Promise<Retention> {
  const row = await db.setting.findUnique({ where: { key: KEY } })
  if (!row) return KEEP_FOR_EVER
  const { attendance_months, audit_months } = z.parse(stored, row.value)
  return {
    attendance_months,
    audit_months: audit_months && Math.max(audit_months, AUDIT_MONTHS_MIN),
  }
}

export async function writeRetention(db: Db, value: Retention): Promise<void> {
  await db.setting.upsert({
    where: { key: KEY },
    create: { key: KEY, value },
    update: { value },
  })
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
