import { type DateParameters, startsBetween } from '../../attendance/sessions/index.ts'

/** A condition in SQL for the held sessions of a report: closed, of the kind, between the dates. */
export const isReported = ({ kind, ...dates }: DateParameters & { kind: string }): string =>
  `expired_at IS NOT NULL AND (${kind}::text IS NULL OR kind = ${kind}) AND ${startsBetween(dates)}`
