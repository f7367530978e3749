import { DAY_MS, t, worded } from '@church/shared'
import { whenOf } from '../../../platform/format.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import {
  type Delivery,
  EXAMPLE_TOKEN,
  type Example,
  type Mail,
  type MessageKind,
} from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'
import { composeNotices, exampleDuty, exampleNotices } from './compose-notices.ts'
import { dateOfNumber, duties } from './duties.ts'
import { newServingLink } from './links.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>

/** Dates, answers and swaps. */
export const servingKind: MessageKind<Needs> = {
  kind: 'serving',
  name: worded('When you serve'),
  why: worded('You are in a team: this says when you are down, and what changes.'),
  required: false,
  ways: { mail: 'on', push: 'off' },
  waitMs: 7 * DAY_MS,
  compose: composeNotices,
  examples: exampleNotices,
}

export const reminderKind: MessageKind<Needs> = {
  kind: 'serving-reminder',
  name: worded('Reminders of serving'),
  why: worded('You serve on the next day.'),
  required: false,
  ways: { mail: 'on', push: 'off' },
  // An upper limit, since `expiresAt` ends each reminder on its own evening.
  waitMs: DAY_MS,
  compose: composeReminder,
  examples: exampleReminder,
}

/** Reminds a person of all their dates on a church date; null if none is left. */
async function composeReminder(
  { church, clock, env, pool }: Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>,
  { person, about }: Delivery,
): Promise<Mail | null> {
  const { name, time_zone: timeZone } = await church.get()
  const rows = about === null ? [] : await duties(pool, dateOfNumber(about), timeZone)
  const own = rows.filter(({ user_id }) => user_id === person.id)
  if (own.length === 0) return null
  const links = []
  for (const { id, role } of own) {
    const url = await newServingLink(
      { clock, env, pool },
      { userId: person.id, slot: id, swap: null },
    )
    links.push({ label: t('Answer: {role}', { role }), url })
  }
  return reminderMail({ name, timeZone }, person, { duties: own, links })
}

interface Duty {
  role: string
  /** The session's. */
  name: string
  starts_at: Date
}

const reminderMail = (
  { name, timeZone }: { name: string; timeZone: string },
  person: Recipient,
  { duties, links }: { duties: Duty[]; links: { label: string; url: string }[] },
): Mail =>
  mailTo(person, {
    subject: t('Tomorrow you serve at {church}', { church: name }),
    heading: t('Tomorrow you serve'),
    paragraphs: [
      ...duties.map(({ role, name: session, starts_at }) =>
        t('{role} at {session} on {when}.', {
          role,
          session,
          when: whenOf(starts_at, timeZone),
        }),
      ),
      t('If you cannot come, say so: somebody else can still step in.'),
    ],
    links,
  })

function exampleReminder({ site: { church, PUBLIC_URL }, reader, at }: Example): Mail[] {
  const duty = { ...exampleDuty(), starts_at: at }
  const label = t('Answer: {role}', { role: duty.role })
  const url = screenLink(PUBLIC_URL, `/serving-answer/${EXAMPLE_TOKEN}`)
  const facts = { name: church.name, timeZone: church.time_zone }
  return [reminderMail(facts, reader, { duties: [duty], links: [{ label, url }] })]
}
