import { INVITATION_DAYS, n, t } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/outbox.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'

/** The mail with the link to set a password. */
export const invitationMail = (
  { church, PUBLIC_URL }: Site,
  invitee: Recipient,
  token: string,
): Mail =>
  mailTo(invitee, {
    subject: t('Your account at {church}', { church: church.name }),
    heading: t('Your account is ready for you'),
    paragraphs: [
      t(
        '{church} invites you to its members’ app. Set a password, and you can sign in with this email address.',
        { church: church.name },
      ),
    ],
    button: { label: t('Set a password'), url: screenLink(PUBLIC_URL, `/invitation/${token}`) },
    notes: [
      n(
        INVITATION_DAYS,
        'The link works once, and for {count} day.',
        'The link works once, and for {count} days.',
      ),
      t('If you don’t want an account, you don’t need to do anything.'),
    ],
  })
