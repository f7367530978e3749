import { DAY_MS, GROUP_LINK_DAYS, t, worded } from '@church/shared'
import type { Site } from '../../../platform/church.ts'
import { run } from '../../../platform/db.ts'
import { whenOf } from '../../../platform/format.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import { EXAMPLE_TOKEN, type Mail, type MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'
import { leadsBy } from './find-groups.ts'
import { newListLink } from './links.ts'
import { UNMARKED } from './make-meetings.ts'

// Families share mailboxes, and others see the subjects on a phone's screen: no mail names a group, open or closed.

type Needs = Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>

/** What all messages of groups have in common. */
const byMail = {
  required: false,
  ways: { mail: 'on', push: 'off' },
  opens: '/groups/',
} as const

const groupsButton = (publicUrl: string) => ({
  label: t('Open your groups'),
  url: screenLink(publicUrl, '/groups'),
})

/** Its `about` is the id of the meeting. */
export const groupReminders: MessageKind<Needs> = {
  kind: 'group-reminder',
  name: worded('Reminders of a group’s list'),
  why: worded('You lead a group, and nobody was marked after it met.'),
  ...byMail,
  waitMs: GROUP_LINK_DAYS * DAY_MS,
  compose: async (services, { about: meetingId, person, token }) => {
    const { church, pool } = services
    const [meeting] = await run<{ starts_at: Date }>(
      pool,
      `SELECT starts_at FROM group_meetings JOIN group_people AS own USING (group_id)
       WHERE group_meetings.id = $1 AND own.user_id = $2 AND ${leadsBy('own')} AND ${UNMARKED}`,
      [meetingId, person.id],
    )
    if (!meeting || meetingId === null) return null
    const url = await newListLink(services, { userId: person.id, meetingId, token })
    return reminderMail(await church.site(), person, { startsAt: meeting.starts_at, url })
  },
  examples: ({ site, reader, at }) => [
    reminderMail(site, reader, {
      startsAt: at,
      url: screenLink(site.PUBLIC_URL, `/group-list/${EXAMPLE_TOKEN}`),
    }),
  ],
}

const reminderMail = (
  { church }: Site,
  person: Recipient,
  { startsAt, url }: { startsAt: Date; url: string },
): Mail =>
  mailTo(person, {
    subject: t('Who was there? ({church})', { church: church.name }),
    heading: t('Who was there?'),
    paragraphs: [
      t('Nobody has been marked yet for your meeting on {when}.', {
        when: whenOf(startsAt, church.time_zone),
      }),
    ],
    button: { label: t('Open the list'), url },
    notes: [
      t('The link opens this one list for two days, without a password. Keep it to yourself.'),
    ],
  })

/** A leader invites a person. */
export const groupInvitations: MessageKind<Needs> = {
  kind: 'group-invitation',
  name: worded('Invitations to groups'),
  why: worded('A leader invites you to a group.'),
  ...byMail,
  waitMs: 7 * DAY_MS,
  compose: async ({ church, pool }, { person }) => {
    const waiting = await run(
      pool,
      `SELECT FROM group_people WHERE user_id = $1 AND standing = 'invited' LIMIT 1`,
      [person.id],
    )
    return waiting.length > 0 ? invitationMail(await church.site(), person) : null
  },
  examples: ({ site, reader }) => [invitationMail(site, reader)],
}

const invitationMail = ({ church, PUBLIC_URL }: Site, person: Recipient): Mail =>
  mailTo(person, {
    subject: t('You are invited ({church})', { church: church.name }),
    heading: t('You are invited'),
    paragraphs: [
      t('Somebody would like you in their group. Sign in to see which, and to say yes or no.'),
    ],
    button: groupsButton(PUBLIC_URL),
  })

/** Somebody asks to join; for the group’s leaders. */
export const groupWishes: MessageKind<Needs> = {
  kind: 'group-wish',
  name: worded('Wishes to join your group'),
  why: worded('You lead a group, and somebody asks to join.'),
  ...byMail,
  waitMs: 7 * DAY_MS,
  compose: async ({ church, pool }, { person }) => {
    const waiting = await run(
      pool,
      `SELECT FROM group_people AS own JOIN group_people AS asking USING (group_id)
       WHERE own.user_id = $1 AND ${leadsBy('own')} AND asking.standing = 'asked' LIMIT 1`,
      [person.id],
    )
    return waiting.length > 0 ? wishMail(await church.site(), person) : null
  },
  examples: ({ site, reader }) => [wishMail(site, reader)],
}

const wishMail = ({ church, PUBLIC_URL }: Site, person: Recipient): Mail =>
  mailTo(person, {
    subject: t('Somebody asks to join your group ({church})', { church: church.name }),
    heading: t('Somebody asks to join your group'),
    paragraphs: [t('Open the group to answer.')],
    button: groupsButton(PUBLIC_URL),
  })

interface Written {
  title: string
  text: string
  /** The leader's own, if they tell it. */
  address: string | null
}

/** What a leader writes to the group. Its `about` is the id of the message. */
export const groupMessages: MessageKind<Needs> = {
  kind: 'group-message',
  name: worded('Messages of your groups'),
  why: worded('A leader of a group that you belong to writes to all of it.'),
  ...byMail,
  waitMs: 7 * DAY_MS,
  compose: async ({ church, pool }, { about, person }) => {
    const [written] = await run<Written>(
      pool,
      `SELECT title, text, CASE WHEN tells_address THEN leader.email END AS address
       FROM group_messages
       JOIN group_people ON group_people.group_id = group_messages.group_id AND user_id = $2
         AND group_people.standing = 'member'
       LEFT JOIN people AS leader ON leader.id = sent_by AND is_active
       WHERE group_messages.id = $1`,
      [about, person.id],
    )
    return written ? messageMail(await church.site(), person, written) : null
  },
  examples: ({ site, reader }) => [
    messageMail(site, reader, {
      title: t('Your title'),
      text: t('Your text, as you write it.'),
      address: null,
    }),
  ],
}

const messageMail = (
  { church, PUBLIC_URL }: Site,
  person: Recipient,
  { title, text, address }: Written,
): Mail =>
  mailTo(person, {
    // The leader's words stay inside, since only the leader knows how private they are.
    subject: t('A message of your group ({church})', { church: church.name }),
    heading: title,
    paragraphs: [],
    written: text.split(/\n{2,}/).filter(Boolean),
    button: groupsButton(PUBLIC_URL),
    ...(address && { notes: [t('Answers go to {address}.', { address })] }),
  })
