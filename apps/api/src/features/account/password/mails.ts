import type { Church } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/messages.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'

/** The mail with the link to set a new password. */
export const passwordResetMail = (church: Church, user: Recipient, link: string): Mail => ({
  to: recipientOf(user),
  subject: `Set a new password for ${church.name}`,
  heading: 'Set a new password',
  paragraphs: [
    salutation(user.firstName),
    `Someone, most likely you, asked to set a new password for your account at ${church.name}.`,
  ],
  button: { label: 'Set a new password', url: link },
  notes: [
    'The link works once, and expires after one hour.',
    "If you did not ask for it, you don't need to do anything: your password has not changed.",
  ],
})

/** Notifies the owner that their password was changed. */
export function passwordChangedMail(
  { church, PUBLIC_URL }: Site,
  user: Recipient,
  { at, consequence }: { at: Date; consequence: string },
): Mail {
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: church.time_zone,
  }).format(at)
  return {
    to: recipientOf(user),
    subject: `Your password for ${church.name} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      salutation(user.firstName),
      `The password of your account at ${church.name} was changed on ${when}. ${consequence}`,
      "If this was you, you don't need to do anything. If not, set a new password now and tell us.",
    ],
    button: { label: 'Set a new password', url: `${PUBLIC_URL}/#/reset-password` },
  }
}
