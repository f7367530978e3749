import { t } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import type { NameFor } from '../../../platform/name-for.ts'
import type { Mail } from '../../../platform/outbox.ts'
import { mailTo, type Named, nameWithEmail, type Recipient } from '../../../platform/salutation.ts'

/** The change that happened to an admin. */
export type AdminChange = 'added' | 'demoted' | 'deleted'

interface Happened {
  change: AdminChange
  /** Whom it happened to; null once they have been deleted. */
  person: Named | null
  /** Who did it; null once they have been deleted. */
  by: Named | 'themselves' | null
}

interface Words {
  subject: string
  heading: string
  what: string
  ifNot: string
}

const texts: Record<AdminChange, (about: { church: string; person: NameFor }) => Words> = {
  added: (about) => ({
    subject: t('There is a new admin at {church}', about),
    heading: t('There is a new admin'),
    what: t('{person} can now see and change everything, as you can.', about),
    ifNot: t('If you did not expect this, please remove their admin right.'),
  }),
  demoted: (about) => ({
    subject: t('An admin lost the admin right at {church}', about),
    heading: t('An admin lost the admin right'),
    what: t('{person} is no longer an admin.', about),
    ifNot: t(
      'If you did not expect this, please ask the admin who did it, and make them an admin again.',
    ),
  }),
  deleted: (about) => ({
    subject: t("An admin's account was deleted at {church}", about),
    heading: t("An admin's account was deleted"),
    what: t("{person} had an admin's account, which was deleted.", about),
    ifNot: t(
      'If you did not expect this, please ask the admin who did it. Somebody else may be using their account.',
    ),
  }),
}

/** Notifies an admin of a change among the admins. */
export function adminChangeMail(
  { church, PUBLIC_URL }: Site,
  admin: Recipient,
  { change, person, by }: Happened,
): Mail {
  const about = { church: church.name, person: nameWithEmail(person) }
  const { subject, heading, what, ifNot } = texts[change](about)
  const whoDidIt =
    by === 'themselves'
      ? t('They did it themselves.')
      : t('It was done by {actor}.', { actor: nameWithEmail(by) })
  return mailTo(admin, {
    subject,
    heading,
    paragraphs: [`${what} ${whoDidIt}`, `${ifNot} ${t('The audit log shows more.')}`],
    button: { label: t('Open the audit log'), url: screenLink(PUBLIC_URL, '/admin/audit') },
  })
}
