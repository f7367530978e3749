import {
  type AuditEvent,
  type AuditNames,
  auditDetailText,
  type MentionedKind,
} from '@church/shared'
import { formatDay, localDay } from '../../../lib/format.ts'

/** A person's name, or the id of a deleted user. */
export function personText(person: { id: number; name: string | null } | null): string {
  if (!person) return ''
  return person.name ?? `Deleted user ${person.id}`
}

/** What is said of a thing that no longer has a name. */
const gone: Record<MentionedKind, (id: number) => string> = {
  person: (id) => `Deleted user ${id}`,
  session: () => 'A deleted session',
  series: () => 'A deleted repeating session',
  household: () => 'A deleted household',
  campus: () => 'A deleted campus',
  import: () => 'A file',
  'program-item': () => 'A deleted program',
  announcement: () => 'A deleted announcement',
}

/** Things that are not called by a name. */
const unnamed: Record<string, string> = {
  'church-item': 'A church picture',
  passkey: 'A passkey',
  care: 'The list of people to care for',
  member: 'Everybody',
  visitor: 'A visitor’s card',
}

const isMentioned = (subject: string): subject is MentionedKind => subject in gone

/** How an event's things are called. */
const namesIn = ({ mentioned }: Pick<AuditEvent, 'mentioned'>): AuditNames => ({
  formatDay: (date) => formatDay(date, 'short'),
  nameOf(kind, id) {
    const found = mentioned.find((each) => each.kind === kind && each.id === id)
    if (!found) return gone[kind](id)
    if (found.at === null) return found.name
    return `${found.name}, ${formatDay(localDay(new Date(found.at)), 'short')}`
  },
})

/** The person or thing that an event affected. */
export function subjectText(event: AuditEvent): string {
  const { person, subject, subject_id } = event
  if (person) return personText(person)
  if (subject === null) return ''
  if (subject_id !== null && isMentioned(subject)) return namesIn(event).nameOf(subject, subject_id)
  return unnamed[subject] ?? ''
}

/** An event's details in words: 'Changed: city, postcode'. */
export const detailText = (event: Pick<AuditEvent, 'action' | 'detail' | 'mentioned'>): string =>
  auditDetailText(event.action, event.detail, namesIn(event))
