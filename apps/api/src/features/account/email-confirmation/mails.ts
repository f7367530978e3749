import type { Site } from '../../../platform/church.ts'
import { confirmationLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/mailer.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

/** The mail that confirms the address it is sent to. Anybody may have typed this address. */
export const confirmationMail = (
  { church, PUBLIC_URL }: Site,
  user: Person,
  token: string,
): Mail => ({
  to: recipientOf(user),
  subject: `Please confirm your e-mail address for ${church.name}`,
  heading: 'Please confirm your e-mail address',
  paragraphs: [
    salutation(user.firstName),
    `Someone, most likely you, has an account at ${church.name} with this e-mail address. Please confirm that it is yours.`,
  ],
  button: { label: 'Confirm my address', url: confirmationLink(PUBLIC_URL, token) },
  notes: [
    'The link works for seven days.',
    "If you don't know about this, you don't need to do anything.",
  ],
})
