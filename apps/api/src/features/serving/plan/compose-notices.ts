import { t } from '@church/shared'
import { whenOf } from '../../../platform/format.ts'
import { screenLink } from '../../../platform/mail-links.ts'
import { type NameFor, nameFor } from '../../../platform/name-for.ts'
import {
  type Delivery,
  EXAMPLE_PEOPLE,
  EXAMPLE_TOKEN,
  type Example,
  type Mail,
} from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTo, nameForMail, type Recipient } from '../../../platform/salutation.ts'
import { newServingLink } from './links.ts'

type What = 'date' | 'moved' | 'gone' | 'declined' | 'swap' | 'agree' | 'taken' | 'kept'

/** A notice, with its slot and session as they are now. */
interface NoticeRow {
  what: What
  slot: number | null
  swap: number | null
  role: string
  name: string
  starts_at: Date
  /** Who declined, or who asks for a swap. */
  person: string | null
  /** Who is asked for a swap. */
  other: string | null
  /** The role given in return, if any. */
  other_role: string | null
  other_name: string | null
  other_start: Date | null
}

/** Whether the person leads the team of the slot, or is an admin of one without leaders. */
const LEADS = `(
  SELECT coalesce(bool_or(user_id = told.id), told.is_admin)
  FROM serving_leaders WHERE team_id = slots.team_id
)`

/**
 * The notices that are still true; $1 is the person, $2 the message and $3 the time. A newcomer who waits for approval
 * learns nobody's name.
 */
const NOTICES = `
  SELECT what, notices.slot_id AS slot, notices.swap_id AS swap,
    coalesce(slots.role, notices.role)::text AS role, coalesce(sessions.name, session_name) AS name,
    coalesce(sessions.starts_at, notices.starts_at) AS starts_at,
    coalesce(asking.name, (
      SELECT people.name FROM serving_refusals JOIN people ON people.id = serving_refusals.user_id
      WHERE serving_refusals.slot_id = notices.slot_id AND told.approved ORDER BY refused_at DESC LIMIT 1
    )) AS person,
    asked.name AS other, offered.role::text AS other_role, offered_at.name AS other_name, offered_at.starts_at AS other_start
  FROM serving_notices AS notices
  JOIN people AS told ON told.id = notices.user_id
  LEFT JOIN serving_slots AS slots ON slots.id = notices.slot_id
  LEFT JOIN sessions ON sessions.id = slots.session_id
  LEFT JOIN serving_swaps AS swaps ON swaps.id = notices.swap_id
  LEFT JOIN people AS asking ON asking.id = swaps.from_id AND told.approved
  LEFT JOIN people AS asked ON asked.id = swaps.to_id AND told.approved
  LEFT JOIN serving_slots AS offered ON offered.id = swaps.other_slot_id
  LEFT JOIN sessions AS offered_at ON offered_at.id = offered.session_id
  WHERE notices.user_id = $1 AND sent_as = $2
    AND coalesce(sessions.starts_at, notices.starts_at) > $3 AND sessions.cancelled_at IS NULL
    AND CASE what
      WHEN 'date' THEN slots.user_id = $1
      WHEN 'moved' THEN slots.user_id = $1
      WHEN 'declined' THEN slots.user_id IS NULL AND ${LEADS}
      WHEN 'swap' THEN swaps.state = 'asked'
      WHEN 'agree' THEN swaps.state = 'agreed' AND ${LEADS}
      ELSE what IN ('gone', 'taken', 'kept')
    END
  ORDER BY coalesce(sessions.starts_at, notices.starts_at), notices.id`

/**
 * Composes one mail of all notices that wait for a person; null if none is still true. A retry says the same, with new
 * links.
 */
export async function composeNotices(
  { church, clock, env, pool }: Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>,
  { id, person }: Delivery,
): Promise<Mail | null> {
  await pool.query(
    `UPDATE serving_notices SET sent_as = $2 WHERE user_id = $1 AND queued AND sent_as IS NULL`,
    [person.id, id],
  )
  const { rows } = await pool.query<NoticeRow>(NOTICES, [person.id, id, clock.now()])
  if (rows.length === 0) return null
  const { name, time_zone: timeZone } = await church.get()
  const links = []
  for (const { what, slot, swap, role, starts_at } of rows) {
    if (slot === null || !['date', 'moved', 'swap'].includes(what)) continue
    const swapId = what === 'swap' ? swap : null
    const url = await newServingLink(
      { clock, env, pool },
      { userId: person.id, slot, swap: swapId },
    )
    links.push({
      label: t('Answer: {role}, {when}', { role, when: whenOf(starts_at, timeZone) }),
      url,
    })
  }
  return noticesMail({ name, timeZone, publicUrl: env.PUBLIC_URL }, person, { rows, links })
}

interface Facts {
  /** The church's. */
  name: string
  timeZone: string
  publicUrl: string
}

function noticesMail(
  { name, timeZone, publicUrl }: Facts,
  person: Recipient,
  { rows, links }: { rows: NoticeRow[]; links: { label: string; url: string }[] },
): Mail {
  const [only] = links
  return mailTo(person, {
    ...wordsOf(rows, name),
    paragraphs: [
      ...rows.map((row) => sentenceOf(row, timeZone)),
      ...(links.length > 0 ? [t('Say yes or no: you need not sign in for it.')] : []),
    ],
    ...(only && links.length === 1
      ? { button: { label: t('Answer'), url: only.url } }
      : { links, ...openPlan(rows, publicUrl) }),
  })
}

/** What an example says that somebody does, and where. */
export const exampleDuty = () => ({ role: t('Your role'), name: t('Your service') })

/** A date to answer, a change of it, and a gap that a leader learns of. */
export function exampleNotices({ site: { church, PUBLIC_URL }, reader, at }: Example): Mail[] {
  const facts = { name: church.name, timeZone: church.time_zone, publicUrl: PUBLIC_URL }
  const none = { swap: null, other: null, other_role: null, other_name: null, other_start: null }
  const row = {
    ...none,
    ...exampleDuty(),
    slot: 0,
    starts_at: at,
    person: EXAMPLE_PEOPLE.mary.firstName,
  }
  return (['date', 'moved', 'declined'] as const).map((what) => {
    const url = screenLink(PUBLIC_URL, `/serving-answer/${EXAMPLE_TOKEN}`)
    const links = what === 'declined' ? [] : [{ label: t('Answer'), url }]
    return noticesMail(facts, reader, { rows: [{ ...row, what }], links })
  })
}

function wordsOf(rows: readonly NoticeRow[], church: string): Pick<Mail, 'subject' | 'heading'> {
  if (rows.every(({ what }) => what === 'date')) {
    return {
      subject: t('When you serve at {church}', { church }),
      heading: t('When you serve'),
    }
  }
  return rows.some(({ what }) => what === 'declined')
    ? { subject: t('A gap in the plan at {church}', { church }), heading: t('A gap in the plan') }
    : {
        subject: t('Your plan has changed at {church}', { church }),
        heading: t('Your plan has changed'),
      }
}

const openPlan = (rows: readonly NoticeRow[], publicUrl: string) =>
  rows.some(({ what }) => what === 'declined' || what === 'agree')
    ? { button: { label: t('Open the plan'), url: screenLink(publicUrl, '/serving/') } }
    : {}

/** The query has no name that the person may not know. */
const safe = (name: string | null) => nameFor({ knows: name !== null }, name && nameForMail(name))

/** A duty in words: as what, where and when. */
const dutyOf = (role: string, session: string, when: string) =>
  t('{role} at {session} on {when}', { role, session, when })

function sentenceOf(row: NoticeRow, timeZone: string): string {
  const { what, role, name, starts_at, other_role, other_name, other_start } = row
  const [person, other] = [safe(row.person), safe(row.other)]
  const duty = dutyOf(role, name, whenOf(starts_at, timeZone))
  const sentences: Record<Exclude<What, 'swap' | 'agree' | 'taken'>, string> = {
    date: t('You are down for {duty}.', { duty }),
    moved: t('It has moved: you are down for {duty}.', { duty }),
    gone: t('You are not down for {duty} any more.', { duty }),
    declined: t('{person} cannot serve: {duty}. The plan has a gap there now.', { person, duty }),
    kept: t('The swap has not worked out. It is still your turn: {duty}.', { duty }),
  }
  if (what !== 'swap' && what !== 'agree' && what !== 'taken') return sentences[what]
  const offered =
    other_start && dutyOf(other_role ?? '', other_name ?? '', whenOf(other_start, timeZone))
  return offered
    ? exchangeSentences({ person, other, duty, offered })[what]
    : gapSentences({ person, other, duty })[what]
}

type AboutSwap = Record<'swap' | 'agree' | 'taken', string>

/** For a swap in which somebody takes a date and gives nothing in return. */
const gapSentences = (about: { person: NameFor; other: NameFor; duty: string }): AboutSwap => ({
  swap: t('{person} asks you to take {duty}.', about),
  agree: t(
    '{person} and {other} agree on a swap: {other} takes {duty}. It needs your yes, in the plan.',
    about,
  ),
  taken: t('{other} takes {duty} for you.', about),
})

const exchangeSentences = (about: {
  person: NameFor
  other: NameFor
  duty: string
  offered: string
}): AboutSwap => ({
  swap: t('{person} asks you to take {duty}, and takes {offered} for you.', about),
  agree: t(
    '{person} and {other} agree on a swap: {other} takes {duty}, {person} takes {offered}. It needs your yes, in the plan.',
    about,
  ),
  taken: t('{other} takes {duty} for you. You take {offered}.', about),
})
