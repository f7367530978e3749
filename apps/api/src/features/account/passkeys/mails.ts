import type { Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/mailer.ts'
import { recipientOf, salutation } from '../../../platform/salutation.ts'

interface Person {
  firstName: string
  lastName: string
  email: string
}

/** Notifies the owner of a new passkey. Setting a new password removes it, as it removes every passkey. */
export const passkeyAddedMail = ({ church, PUBLIC_URL }: Site, person: Person): Mail => ({
  to: recipientOf(person),
  subject: `A passkey was added at ${church.name}`,
  heading: 'A passkey was added',
  paragraphs: [
    salutation(person.firstName),
    'You can now sign in to your account with a new passkey, without your password.',
    "If this was you, you don't need to do anything. If not, set a new password now: this removes all passkeys and signs everyone out of your account.",
  ],
  button: { label: 'Set a new password', url: `${PUBLIC_URL}/#/reset-password` },
})

/** Notifies the owner of a removed passkey. */
export const passkeyRemovedMail = ({ church, PUBLIC_URL }: Site, person: Person): Mail => ({
  to: recipientOf(person),
  subject: `A passkey was removed at ${church.name}`,
  heading: 'A passkey was removed',
  paragraphs: [
    salutation(person.firstName),
    'One of your passkeys was removed from your account. You can no longer sign in with it.',
    "If this was you, you don't need to do anything. If not, set a new password now and tell us.",
  ],
  button: { label: 'Set a new password', url: `${PUBLIC_URL}/#/reset-password` },
})
