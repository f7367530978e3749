import type { Delivery, Mail } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nameForMail, recipientOf, salutation } from '../../../platform/salutation.ts'
import { newServingLink } from './links.ts'
import { whenOf } from './when.ts'

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
  /** What is given for it, if anything. */
  other_role: string | null
  other_name: string | null
  other_start: Date | null
}

/**
 * Only what is still true: $1 is the person, $2 the message and $3 the time. A newcomer who waits for approval learns
 * nobody's name.
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
      WHEN 'declined' THEN slots.user_id IS NULL
      WHEN 'swap' THEN swaps.state = 'asked'
      WHEN 'agree' THEN swaps.state = 'agreed'
      ELSE true
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
    links.push({ label: `Answer: ${role}, ${whenOf(starts_at, timeZone)}`, url })
  }
  const [only] = links
  return {
    to: recipientOf(person),
    subject: `${subjectOf(rows)} at ${name}`,
    heading: subjectOf(rows),
    paragraphs: [
      salutation(person.firstName),
      ...rows.map((row) => sentenceOf(row, timeZone)),
      ...(links.length > 0 ? ['Say yes or no: you need not sign in for it.'] : []),
    ],
    ...(only && links.length === 1
      ? { button: { label: 'Answer', url: only.url } }
      : { links, ...openPlan(rows, env.PUBLIC_URL) }),
  }
}

function subjectOf(rows: readonly NoticeRow[]): string {
  if (rows.every(({ what }) => what === 'date')) return 'When you serve'
  return rows.some(({ what }) => what === 'declined')
    ? 'A gap in the plan'
    : 'Your plan has changed'
}

const openPlan = (rows: readonly NoticeRow[], publicUrl: string) =>
  rows.some(({ what }) => what === 'declined' || what === 'agree')
    ? { button: { label: 'Open the plan', url: `${publicUrl}/#/serving/` } }
    : {}

const safe = (name: string | null) => nameForMail(name ?? '') ?? 'Somebody'

function sentenceOf(row: NoticeRow, timeZone: string): string {
  const { what, role, name, starts_at, other_role, other_name, other_start } = row
  const [person, other] = [safe(row.person), safe(row.other)]
  const date = `${role} at ${name} on ${whenOf(starts_at, timeZone)}`
  const offered =
    other_start && `${other_role} at ${other_name} on ${whenOf(other_start, timeZone)}`
  const sentences: Record<What, string> = {
    date: `You are down for ${date}.`,
    moved: `It has moved: you are down for ${date}.`,
    gone: `You are not down for ${date} any more.`,
    declined: `${person} cannot serve: ${date}. The plan has a gap there now.`,
    swap: `${person} asks you to take ${date}${offered ? `, and takes ${offered} for you` : ''}.`,
    agree: `${person} and ${other} agree on a swap: ${other} takes ${date}${offered ? `, ${person} takes ${offered}` : ''}. It needs your yes, in the plan.`,
    taken: `${other} takes ${date} for you.${offered ? ` You take ${offered}.` : ''}`,
    kept: `The swap has not worked out: you are still down for ${date}.`,
  }
  return sentences[what]
}
