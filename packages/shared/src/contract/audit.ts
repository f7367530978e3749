import type { Say } from './audit-say.ts'

/** An action in the audit log. */
export interface AuditRow {
  /** The description that admins read and search, marked by `worded`. */
  text: string
  /** How its details are said, by their keys. An action without details has none. */
  details?: Record<string, Say>
}

/** Declares a feature's actions as `subject.verb`. The identity function, which preserves their names. */
export const defineAudit = <const T extends Record<`${string}.${string}`, AuditRow>>(rows: T): T =>
  rows
