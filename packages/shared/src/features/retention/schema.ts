import * as z from 'zod/mini'

export const RETENTION_MONTHS_MAX = 240

const NOT_MONTHS = `Please enter a whole number of months from 1 to ${RETENTION_MONTHS_MAX}, or leave the field empty.`

/** Months after which records are deleted; null keeps them for ever. */
const months = z.nullable(
  z.int(NOT_MONTHS).check(z.gte(1, NOT_MONTHS), z.lte(RETENTION_MONTHS_MAX, NOT_MONTHS)),
)

/** How long records are kept. The totals of sessions are never deleted. */
export const retention = z.object({ attendance_months: months, audit_months: months })
export type Retention = z.output<typeof retention>

/** The default. */
export const KEEP_FOR_EVER: Retention = { attendance_months: null, audit_months: null }
