import type { Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/messages.ts'
import { nameForMail, recipientOf, salutation } from '../../../platform/salutation.ts'

interface Person {
  firstName: string
  lastName: string
  email: string | null
}

/** What happened to an admin. */
export type AdminChange = 'added' | 'demoted' | 'deleted'

interface Happened {
  change: AdminChange
  /** Whom it happened to. */
  person: Person
  /** The admin who did it; null if it was the person. */
  actor: Person | null
}

const texts: Record<AdminChange, { heading: string; what: string; ifNot: string }> = {
  added: {
    heading: 'There is a new admin',
    what: 'can now see and change everything, as you can.',
    ifNot: 'please remove their admin right.',
  },
  demoted: {
    heading: 'An admin lost the admin right',
    what: 'is no longer an admin.',
    ifNot: 'please ask the admin who did it, and make them an admin again.',
  },
  deleted: {
    heading: "An admin's account was deleted",
    what: "had an admin's account, which was deleted.",
    ifNot: 'please ask the admin who did it. Somebody else may be using their account.',
  },
}

/** Notifies an admin of a change among the admins. */
export function adminChangeMail(
  { church, PUBLIC_URL }: Site,
  admin: Person & { email: string },
  { change, person, actor }: Happened,
): Mail {
  const { heading, what, ifNot } = texts[change]
  const by = actor ? `It was done by ${nameOf(actor)}` : 'They did it themselves'
  return {
    to: recipientOf(admin),
    subject: `${heading} at ${church.name}`,
    heading,
    paragraphs: [
      salutation(admin.firstName),
      `${nameOf(person)} ${what} ${by}.`,
      `If you did not expect this, ${ifNot} The audit log shows more.`,
    ],
    button: { label: 'Open the audit log', url: `${PUBLIC_URL}/#/admin/audit` },
  }
}

function nameOf({ firstName, lastName, email }: Person): string {
  const isNameSafe = [firstName, lastName].every(nameForMail)
  return isNameSafe ? `${firstName} ${lastName} (${email})` : (email ?? 'Somebody')
}
