import { audit } from '../generated/audit.ts'
import { shown } from '../texts.ts'
import { type AuditNames, type AuditRow, type AuditSubject, sayAll } from './audit-say.ts'
import { mergeTables } from './merge-tables.ts'

/** Every action in the audit log. */
export const auditActions = mergeTables(audit)

export type AuditAction = keyof typeof auditActions

const rows: Record<string, AuditRow> = auditActions

/** The kind of thing that an action is about; null for none, or where each event says it. */
export const auditSubject = (action: AuditAction): AuditSubject | null =>
  rows[action]?.subject ?? null

/** Describes an action. Returns the code of an action that only a newer release knows. */
export function auditActionText(action: string): string {
  const row = rows[action]
  return row ? shown(row.text) : action
}

/** Puts an event's details into words; empty for an action without any, or of a newer release. */
export const auditDetailText = (
  action: string,
  detail: Record<string, unknown> | null,
  names: AuditNames,
): string => sayAll(rows[action]?.details ?? {}, detail ?? {}, names)

/** Returns the actions whose code or description contains the keyword, ignoring case. */
export function findAuditActions(keyword: string): string[] {
  // The descriptions use curly apostrophes, and most keyboards type straight ones.
  const wanted = keyword.toLowerCase().replaceAll("'", '’')
  return Object.entries(rows)
    .filter(([action, { text }]) => `${action} ${shown(text)}`.toLowerCase().includes(wanted))
    .map(([action]) => action)
}
