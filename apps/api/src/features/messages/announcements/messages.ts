import { type Announcement, DAY_MS, t, worded } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import type { Mail, MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'
import { maySend } from './audience.ts'
import { findAnnouncement } from './data.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'pool'>

/** A button's address in a mail; the product's screens are below the site's address. */
const addressOf = (url: string, publicUrl: string): string =>
  url.startsWith('/') ? screenLink(publicUrl, url) : url

const announcementMail = (
  { church, PUBLIC_URL }: Site,
  person: Recipient,
  { title, text, button }: Pick<Announcement, 'title' | 'text' | 'button'>,
): Mail =>
  mailTo(person, {
    subject: t('{title} ({church})', { title, church: church.name }),
    heading: title,
    paragraphs: [],
    written: text.split(/\n{2,}/).filter(Boolean),
    ...(button && { button: { ...button, url: addressOf(button.url, PUBLIC_URL) } }),
  })

/**
 * Its `about` is the id of the announcement. It is composed as it leaves, with the announcement's current text, and only
 * for people who are still in its audience.
 */
export const announcements: MessageKind<Needs> = {
  kind: 'announcements',
  name: worded('Announcements'),
  why: worded('The church tells you what is new. You also find it on the home page.'),
  required: false,
  ways: { mail: 'off', push: 'off' },
  opens: '/',
  waitMs: 60 * DAY_MS,
  compose: async ({ church, clock, pool }, { about, person }) => {
    const announcement = about && (await findAnnouncement(pool, about))
    if (!announcement || announcement.draft || announcement.until <= clock.now()) return null
    const { today } = await church.now()
    const { rowCount } = await pool.query(
      `SELECT FROM announcements AS announcement JOIN people AS person ON person.id = $2
       WHERE announcement.id = $1 AND ${maySend('$3')}`,
      [announcement.id, person.id, today],
    )
    return rowCount === 1 ? announcementMail(await church.site(), person, announcement) : null
  },
  examples: ({ site, reader }) => {
    const written = { title: t('Your title'), text: t('Your text, as you write it.') }
    const button = { label: t('Your button'), url: '/calendar/' }
    return [announcementMail(site, reader, { ...written, button })]
  },
}
