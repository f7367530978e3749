import { type Church, t } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import { instantIn } from '../../../platform/format.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/outbox.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'

/** The mail with the link to set a new password. */
export const passwordResetMail = (church: Church, user: Recipient, link: string): Mail =>
  mailTo(user, {
    subject: t('Set a new password for {church}', { church: church.name }),
    heading: t('Set a new password'),
    paragraphs: [
      t('Someone, most likely you, asked to set a new password for your account at {church}.', {
        church: church.name,
      }),
    ],
    button: { label: t('Set a new password'), url: link },
    notes: [
      t('The link works once, and expires after one hour.'),
      t("If you did not ask for it, you don't need to do anything: your password has not changed."),
    ],
  })

/** Notifies the owner that their password was changed. */
export function passwordChangedMail(
  { church, PUBLIC_URL }: Site,
  user: Recipient,
  { at, consequence }: { at: Date; consequence: string },
): Mail {
  const when = instantIn(church.time_zone, at, { dateStyle: 'long', timeStyle: 'short' })
  return mailTo(user, {
    subject: t('Your password for {church} was changed', { church: church.name }),
    heading: t('Your password was changed'),
    paragraphs: [
      `${t('The password of your account at {church} was changed on {when}.', {
        church: church.name,
        when,
      })} ${consequence}`,
      t(
        "If this was you, you don't need to do anything. If not, set a new password now and tell us.",
      ),
    ],
    button: { label: t('Set a new password'), url: screenLink(PUBLIC_URL, '/reset-password') },
  })
}
