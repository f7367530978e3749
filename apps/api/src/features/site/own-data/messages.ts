import { DAY_MS, t, worded } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import { whenOf } from '../../../platform/format.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import type { Mail, MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'
import { ownerAt } from '../../account/email/index.ts'

/** Goes to the address that the account had at the time, even if a thief has changed it since. */
export const dataDownloaded: MessageKind<Pick<Platform, 'church' | 'pool'>> = {
  kind: 'data-downloaded',
  name: worded('Downloads of your data'),
  why: worded('If it was not you, you can act at once.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, pool }, { person, queuedAt: at }) =>
    downloadedMail(await church.site(), await ownerAt(pool, { person, at }), at),
  examples: ({ site, reader, at }) => [downloadedMail(site, reader, at)],
}

const downloadedMail = ({ church, PUBLIC_URL }: Site, person: Recipient, at: Date): Mail =>
  mailTo(person, {
    subject: t('Your data at {church} was downloaded', { church: church.name }),
    heading: t('Your data was downloaded'),
    paragraphs: [
      t('On {when}, everything that {church} stores about you was downloaded from your account.', {
        when: whenOf(at, church.time_zone),
        church: church.name,
      }),
      t(
        "If this was you, you don't need to do anything. If not, set a new password now and tell us.",
      ),
    ],
    button: { label: t('Set a new password'), url: screenLink(PUBLIC_URL, '/reset-password') },
  })
