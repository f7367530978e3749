import { type Exported, n, t, wholeName } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import { instantIn } from '../../../platform/format.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import { type NameFor, nameFor } from '../../../platform/name-for.ts'
import type { Mail } from '../../../platform/outbox.ts'
import { mailTo, type Named, nameForMail } from '../../../platform/salutation.ts'

interface Export {
  /** Null if the account was deleted in the meantime. */
  actor: Named | null
  kind: Exported
  rows: number
  at: Date
}

type Sentence = (rows: number, about: { actor: NameFor; when: string }) => string

const sentences: Record<Exported, Sentence> = {
  people: (rows, about) =>
    n(
      rows,
      '{actor} exported the list of people, with {count} line, on {when}.',
      '{actor} exported the list of people, with {count} lines, on {when}.',
      about,
    ),
  households: (rows, about) =>
    n(
      rows,
      '{actor} exported the list of households, with {count} line, on {when}.',
      '{actor} exported the list of households, with {count} lines, on {when}.',
      about,
    ),
  attendance: (rows, about) =>
    n(
      rows,
      '{actor} exported the list of attendance, with {count} line, on {when}.',
      '{actor} exported the list of attendance, with {count} lines, on {when}.',
      about,
    ),
  sessions: (rows, about) =>
    n(
      rows,
      '{actor} exported the list of sessions, with {count} line, on {when}.',
      '{actor} exported the list of sessions, with {count} lines, on {when}.',
      about,
    ),
  everything: (rows, about) =>
    n(
      rows,
      '{actor} exported all lists, with {count} line, and all pictures, on {when}.',
      '{actor} exported all lists, with {count} lines, and all pictures, on {when}.',
      about,
    ),
}

/** Tells an admin that another one exported a list. It says nothing about the people in it. */
export function exportMail(
  { church, PUBLIC_URL }: Site,
  admin: Named & { email: string },
  { actor, kind, rows, at }: Export,
): Mail {
  const when = instantIn(church.time_zone, at, { dateStyle: 'full', timeStyle: 'short' })
  return mailTo(admin, {
    subject: t('A list was exported from {church}', { church: church.name }),
    heading: t('A list was exported'),
    paragraphs: [
      sentences[kind](rows, { actor: nameOf(actor), when }),
      t(
        'If you did not expect this, please ask them. Somebody else may be using their account, or may have asked them for the list in your name.',
      ),
    ],
    button: { label: t('Open the audit log'), url: screenLink(PUBLIC_URL, '/admin/audit') },
  })
}

function nameOf(person: Named | null): NameFor {
  const { email, firstName, lastName } = person ?? { email: null, firstName: '', lastName: '' }
  const isNameSafe = [firstName, lastName || firstName].every(nameForMail)
  return nameFor('admin', isNameSafe ? wholeName(firstName, lastName) : email, t('An admin'))
}
