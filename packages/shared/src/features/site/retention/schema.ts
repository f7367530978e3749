import * as z from 'zod/mini'
import { worded } from '../../../texts.ts'

const RETENTION_MONTHS_MAX = 240

/** An attack may be noticed only months later, so the log of the last year cannot be deleted. */
export const AUDIT_MONTHS_MIN = 12

/** Months after which records are deleted; null keeps them for ever. */
const months = (min: number) => {
  const message = worded(
    'Please enter a whole number of months from {min} to {max}, or leave the field empty.',
    { min, max: RETENTION_MONTHS_MAX },
  )
  return z.nullable(z.int(message).check(z.gte(min, message), z.lte(RETENTION_MONTHS_MAX, message)))
}

/** How long records are kept. The totals of sessions are never deleted. */
export const retention = z.object({
  attendance_months: months(1),
  audit_months: months(AUDIT_MONTHS_MIN),
})
export type Retention = z.output<typeof retention>

/** The default. */
export const KEEP_FOR_EVER: Retention = { attendance_months: null, audit_months: null }
