import type { ExportKind } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/messages.ts'
import { nameForMail, recipientOf, salutation } from '../../../platform/salutation.ts'

interface Person {
  firstName: string
  lastName: string
  email: string | null
}

interface Export {
  /** Null if the account was deleted in the meantime. */
  actor: Person | null
  kind: ExportKind
  rows: number
  at: Date
}

/** Tells an admin that another one exported a list. It says nothing about the people in it. */
export function exportMail(
  { church, PUBLIC_URL }: Site,
  admin: Person & { email: string },
  { actor, kind, rows, at }: Export,
): Mail {
  const when = at.toLocaleString('en-GB', {
    timeZone: church.time_zone,
    dateStyle: 'full',
    timeStyle: 'short',
  })
  const lines = rows === 1 ? '1 line' : `${rows.toLocaleString('en-GB')} lines`
  return {
    to: recipientOf(admin),
    subject: `A list was exported from ${church.name}`,
    heading: 'A list was exported',
    paragraphs: [
      salutation(admin.firstName),
      `${nameOf(actor)} exported the list of ${kind}, with ${lines}, on ${when}.`,
      'If you did not expect this, please ask them. Somebody else may be using their account, or may have asked them for the list in your name.',
    ],
    button: { label: 'Open the audit log', url: `${PUBLIC_URL}/#/admin/audit` },
  }
}

function nameOf(person: Person | null): string {
  if (!person) return 'An admin'
  const { email, firstName, lastName } = person
  const isNameSafe = [firstName, lastName].every(nameForMail)
  return isNameSafe ? `${firstName} ${lastName}` : (email ?? 'An admin')
}
