import type { Say } from './audit-say.ts'

/** A kind of thing that an action is about. */
export type AuditSubject =
  | 'announcement'
  | 'campus'
  | 'care'
  | 'church-item'
  | 'group'
  | 'household'
  | 'import'
  | 'member'
  | 'passkey'
  | 'program-item'
  | 'series'
  | 'serving-team'
  | 'session'
  | 'token'
  | 'user'
  | 'visitor'

/** An action in the audit log. */
export interface AuditRow {
  /** What it is about, if anything. Where it varies, each event says so. */
  subject?: AuditSubject
  /** The description that admins read and search, marked by `worded`. */
  text: string
  /** How its details are said, by their keys. An action without details has none. */
  details?: Record<string, Say>
}

/** Declares a feature's actions as `subject.verb`. The identity function, which preserves their names. */
export const defineAudit = <const T extends Record<`${string}.${string}`, AuditRow>>(rows: T): T =>
  rows
