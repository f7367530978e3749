import type { Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/mailer.ts'
import { nameForMail, recipientOf, salutation } from '../../../platform/salutation.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

/** Notifies an admin of a new admin, so that none is added behind the others' backs. */
export function newAdminMail(
  { church, PUBLIC_URL }: Site,
  admin: Person,
  { firstName, lastName, email }: Person,
): Mail {
  const isNameSafe = [firstName, lastName].every(nameForMail)
  const who = isNameSafe ? `${firstName} ${lastName} (${email})` : email
  return {
    to: recipientOf(admin),
    subject: `There is a new admin at ${church.name}`,
    heading: 'There is a new admin',
    paragraphs: [
      salutation(admin.firstName),
      `${who} can now see and change everything at ${church.name}, as you can.`,
      'If you did not expect this, please remove their admin right. The audit log shows who granted it.',
    ],
    button: { label: 'Open the audit log', url: `${PUBLIC_URL}/#/admin/audit` },
  }
}
