import { type AuditNames, type AuditRow, auditActions, auditDetailText } from '@church/shared'

/** What is recorded, as far as the words follow from it. */
interface Recorded {
  action: string
  subject?: string | null
  detail?: Record<string, unknown> | null
}

/** Stands for every name, so that a number in the words is no id. */
const names: AuditNames = { nameOf: () => 'Somebody', formatDay: (date) => date }

const rows: Record<string, AuditRow> = auditActions

/** What a person who reads the audit log must not see. */
const RAW = /\[object|undefined|\bnull\b|NaN|[a-z]_[a-z]|[{}]/

/** An event's details in words, with every name replaced. */
export const wordsOf = ({ action, detail = null }: Recorded): string =>
  auditDetailText(action, detail, names)

/** Why an event cannot be read or found: a subject that is no person's, a key that nobody says, or a raw value. */
export function problemsIn(event: Recorded): string[] {
  const said = rows[event.action]?.details ?? {}
  const unsaid = Object.keys(event.detail ?? {}).filter((key) => !(key in said))
  const words = wordsOf(event)
  return [
    ...(event.subject === 'person' ? [`${event.action}: the subject of a person is 'user'`] : []),
    ...unsaid.map((key) => `${event.action}: nothing says ${key}`),
    ...(RAW.test(words) ? [`${event.action}: ${words}`] : []),
  ]
}
