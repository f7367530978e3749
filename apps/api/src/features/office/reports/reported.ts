import type { ReportRange } from '@church/shared'
import { startsBetween } from '../../attendance/sessions/index.ts'

/** The values of `REPORTED`, $1 to $4. */
export const reportValues = ({ from, to, kind }: ReportRange, timeZone: string): unknown[] => [
  timeZone,
  from,
  to,
  kind,
]

/** A condition in SQL for the sessions of a report: closed, not cancelled, of the kind, between the dates. */
export const REPORTED = `expired_at IS NOT NULL AND cancelled_at IS NULL
  AND ($4::text IS NULL OR kind = $4)
  AND ${startsBetween({ from: '$2', to: '$3', timeZone: '$1' })}`
