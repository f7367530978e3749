import type { Env } from '../../platform/env.ts'
import { mailLink } from '../../platform/mail-links.ts'
import type { Letter } from '../../platform/mailer.ts'
import { recipientOf, salutation } from '../../platform/salutation.ts'
import type { ToldChange } from './data.ts'

/**
 * Tells the old address that it is no longer the account's. It does not tell the new one: an address
 * that was corrected may never have been this person's.
 */
export const emailChangedLetter = (
  { church, PUBLIC_URL }: Pick<Env, 'church' | 'PUBLIC_URL'>,
  { oldEmail, ...change }: ToldChange,
): Letter => ({
  to: recipientOf({ ...change, email: oldEmail }),
  subject: `Your e-mail address at ${church.name} was changed`,
  heading: 'Your e-mail address was changed',
  paragraphs: [
    salutation(change.firstName),
    `Your account at ${church.name} has another e-mail address now; this one no longer signs in.`,
    'If that was you or the church, all is well. If it was not, take your address back: everybody is signed out of the account then, and you can set a new password.',
  ],
  button: {
    label: 'Take my address back',
    url: mailLink(PUBLIC_URL, 'take-back-email', change),
  },
  notes: ['The link works once, and for seven days.'],
})
