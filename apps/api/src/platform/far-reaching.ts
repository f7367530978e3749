import {
  type AuditAction,
  auditActionText,
  auditDetailText,
  DAY_MS,
  t,
  worded,
} from '@church/shared'
import { type AuditedEvent, recordEvent } from './audit.ts'
import type { Site } from './church.ts'
import { column, type Handle } from './db.ts'
import { instantIn } from './format.ts'
import { screenLink } from './mail-links.ts'
import type { NameFor } from './name-for.ts'
import { EXAMPLE_PEOPLE, type Mail, type MessageKind } from './outbox.ts'
import type { Platform } from './platform.ts'
import { mailTo, type Named, namedSql, nameWithEmail, type Recipient } from './salutation.ts'

/** Each time, or only a change of one of these fields. */
type Told = 'always' | readonly string[]

/**
 * The acts of an admin of which the others are told: those that let somebody in, give them more, or speak for the whole
 * church.
 */
const FAR_REACHING: Record<string, Told | undefined> = {
  'announcement.send': 'always',
  'church.change': ['bank', 'contact', 'help'],
  'directory.change': 'always',
  'invitation.send': 'always',
  'mails.change': 'always',
  'newcomer.approve': 'always',
  'newcomer.undo': 'always',
  'provider.admin': 'always',
  'provider.no-admin': 'always',
  'serving-team.create': 'always',
  'serving-team.update': ['leaders'],
  'sign-in-ways.change': 'always',
  'user.create': ['email'],
  'user.return': 'always',
  'user.update': ['email', 'isAdmin', 'roles', 'standing'],
} satisfies Partial<Record<AuditAction, Told>>

function isFarReaching({ action, detail }: Pick<ActRow, 'action' | 'detail'>): boolean {
  const wanted = FAR_REACHING[action]
  if (!Array.isArray(wanted)) return wanted === 'always'
  const fields = detail?.fields
  return Array.isArray(fields) && fields.some((field) => wanted.includes(field))
}

/** Milliseconds for which an admin's acts are gathered into one mail. */
const GATHER_MS = 5 * 60_000

/** How many acts a mail lists. */
const LISTED_MAX = 20

/**
 * Records what an admin with a recent proof did, and tells the other admins by mail, so that an unattended screen does
 * nothing behind their backs. Call it in the transaction of the change.
 * @returns the id of the event
 */
export async function recordFarReaching(
  { outbox }: Pick<Platform, 'outbox'>,
  on: Handle,
  event: AuditedEvent & { actorId: number },
): Promise<number> {
  const about = await recordEvent(on, event)
  await tellOfFarReaching({ outbox }, on, { about, actorId: event.actorId, at: event.at })
  return about
}

/** Tells every other admin of an event, unless a mail that is about to leave will list it. */
export async function tellOfFarReaching(
  { outbox }: Pick<Platform, 'outbox'>,
  on: Handle,
  { about, actorId, at }: { about: number; actorId: number; at: Date },
): Promise<void> {
  const ids = await column<number>(
    on,
    `SELECT id FROM users
     WHERE is_admin AND id <> $1 AND NOT EXISTS (
       SELECT FROM deliveries JOIN audit_events AS first ON first.id = deliveries.about
       WHERE kind = $2 AND deliveries.user_id = users.id AND first.actor_id = $1
         AND first.created_at > $3 AND first.created_at <= $4
     ) ORDER BY id`,
    [actorId, farReachingActs.kind, new Date(at.getTime() - GATHER_MS), at],
  )
  const dueAt = new Date(at.getTime() + GATHER_MS)
  await outbox.deliver(farReachingActs, ids, { about, dueAt }, on)
}

interface ActRow {
  action: string
  at: Date
  detail: Record<string, unknown> | null
  /** Null once they have been deleted. */
  by: Named | null
  /** The person that it was done to, if there is one and they are still known. */
  person: Named | null
}

/** SQL: the acts of the same admin from the one with the id $1 on, for as long as a mail gathers them. */
const GATHERED = `
  SELECT event.action, event.detail, event.created_at AS at, ${namedSql('actor')} AS by, ${namedSql('person')} AS person
  FROM audit_events AS first
  JOIN audit_events AS event ON event.actor_id = first.actor_id
  LEFT JOIN users AS actor ON actor.id = event.actor_id
  LEFT JOIN users AS person ON event.subject = 'user' AND person.id = event.subject_id
  WHERE first.id = $1 AND event.id >= first.id AND event.action = ANY ($3)
    AND event.created_at < first.created_at + $2 * interval '1 millisecond'
  ORDER BY event.id`

type Needs = Pick<Platform, 'church' | 'pool'>

/** Its `about` is the first of the acts in the audit log. */
export const farReachingActs: MessageKind<Needs> = {
  kind: 'far-reaching',
  name: worded('Far-reaching changes'),
  why: worded('You are an admin: another one made a far-reaching change.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, pool }, { about, person: admin }) => {
    const { rows } = await pool.query<ActRow>(GATHERED, [
      about,
      GATHER_MS,
      Object.keys(FAR_REACHING),
    ])
    const acts = rows.filter(isFarReaching)
    const [first] = acts
    const { rowCount } = await pool.query('SELECT FROM users WHERE id = $1 AND is_admin', [
      admin.id,
    ])
    if (!first || rowCount === 0) return null
    return actsMail(await church.site(), admin, acts, nameWithEmail(first.by))
  },
  examples: ({ site, reader, at }) => {
    const { mary, john } = EXAMPLE_PEOPLE
    const act = { action: 'newcomer.approve', detail: null, at, by: john, person: mary }
    return [actsMail(site, reader, [act], nameWithEmail(john))]
  },
}

function actsMail(
  { church, PUBLIC_URL }: Site,
  admin: Recipient,
  acts: ActRow[],
  actor: NameFor,
): Mail {
  const more = acts.length - LISTED_MAX
  return mailTo(admin, {
    subject: t('Another admin made a far-reaching change at {church}', { church: church.name }),
    heading: t('Another admin made a far-reaching change'),
    paragraphs: [
      t('It was done by {actor}.', { actor }),
      ...acts.slice(0, LISTED_MAX).map((act) => actLine(church.time_zone, act)),
      ...(more > 0 ? [t('The audit log shows more.')] : []),
      t(
        'If you did not expect this, please ask the admin who did it. Somebody else may be using their account.',
      ),
    ],
    button: { label: t('Open the audit log'), url: screenLink(PUBLIC_URL, '/admin/audit') },
  })
}

/** Details name fields, rights and counts, never values, so nobody can write a message into this mail. */
function actLine(timeZone: string, { action, detail, at, person }: ActRow): string {
  const names = { nameOf: () => '', formatDay: (day: string) => day }
  const when = instantIn(timeZone, at, { timeStyle: 'short' })
  const facts = [
    `${when}: ${auditActionText(action)}`,
    person ? nameWithEmail(person) : '',
    auditDetailText(action, detail, names),
  ]
  return facts.filter(Boolean).join(' · ')
}
