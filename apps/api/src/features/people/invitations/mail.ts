import { INVITATION_DAYS } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import type { Mail } from '../../../platform/messages.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'

/** The mail with the link to set a password. */
export const invitationMail = (
  { church, PUBLIC_URL }: Site,
  invitee: Recipient,
  token: string,
): Mail => ({
  to: recipientOf(invitee),
  subject: `Your account at ${church.name}`,
  heading: 'Your account is ready for you',
  paragraphs: [
    salutation(invitee.firstName),
    `${church.name} invites you to its members’ app. Set a password, and you can sign in with this email address.`,
  ],
  button: { label: 'Set a password', url: `${PUBLIC_URL}/#/invitation/${token}` },
  notes: [
    `The link works once, and for ${INVITATION_DAYS} days.`,
    'If you don’t want an account, you don’t need to do anything.',
  ],
})
