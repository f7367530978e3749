import type { AuditEvent } from '@church/shared'

/** A person's name, or the id of a deleted user. */
export function personText(person: { id: number; name: string | null } | null): string {
  if (!person) return ''
  return person.name ?? `Deleted user ${person.id}`
}

/** The person or thing that an event affected. */
export function subjectText({ person, subject, subject_id }: AuditEvent): string {
  if (person) return personText(person)
  if (subject_id === null || subject === null) return ''
  return `${subject.replaceAll('-', ' ')} ${subject_id}`
}

const words = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`)
    .trim()

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => words(String(one))).join(', ')
  if (value === null) return 'for ever'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** An event's details in words: 'fields: city, postcode'. */
export function detailText({ detail }: Pick<AuditEvent, 'detail'>): string {
  return Object.entries(detail ?? {})
    .map(([name, value]) => `${words(name)}: ${valueText(value)}`)
    .join('; ')
}
