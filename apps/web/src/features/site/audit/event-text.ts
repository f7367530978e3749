import {
  type AuditEvent,
  type AuditNames,
  auditDetailText,
  isKeyOf,
  type MentionedKind,
  t,
} from '@church/shared'
import { churchDate, formatDay } from '../../../lib/format.ts'

const deletedUser = (id: number) => t('Deleted user {id}', { id: String(id) })

/** A person's name, or the id of a deleted user. */
export function personText(person: { id: number; name: string | null } | null): string {
  if (!person) return ''
  return person.name ?? deletedUser(person.id)
}

/** The words for a thing that no longer has a name. */
const gone: Record<MentionedKind, (id: number) => string> = {
  person: deletedUser,
  session: () => t('A deleted session'),
  series: () => t('A deleted repeating session'),
  household: () => t('A deleted household'),
  campus: () => t('A deleted campus'),
  import: () => t('A file'),
  'program-item': () => t('A deleted program'),
  announcement: () => t('A deleted announcement'),
}

/** Kinds of things without names. */
const unnamed: Record<string, string> = {
  'church-item': t('A church picture'),
  passkey: t('A passkey'),
  care: t('The list of people to care for'),
  member: t('Everybody'),
  visitor: t('A visitor’s card'),
}

/** The names of an event's things. */
const namesIn = ({ mentioned }: Pick<AuditEvent, 'mentioned'>): AuditNames => ({
  formatDay: (date) => formatDay(date, 'short'),
  nameOf(kind, id) {
    const found = mentioned.find((each) => each.kind === kind && each.id === id)
    if (!found) return gone[kind](id)
    if (found.at === null) return found.name
    const day = formatDay(churchDate(new Date(found.at)), 'short')
    return t('{name}, {day}', { name: found.name, day })
  },
})

/** The person or thing that an event affected. */
export function subjectText(event: AuditEvent): string {
  const { person, subject, subject_id } = event
  if (person) return personText(person)
  if (subject === null) return ''
  if (subject_id !== null && isKeyOf(gone, subject))
    return namesIn(event).nameOf(subject, subject_id)
  return unnamed[subject] ?? ''
}

/** An event's details in words: 'Changed: city, postcode'. */
export const detailText = (event: Pick<AuditEvent, 'action' | 'detail' | 'mentioned'>): string =>
  auditDetailText(event.action, event.detail, namesIn(event))
