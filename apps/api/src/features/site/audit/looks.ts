import { defineTexts, type Look, type LookedAt } from '@church/shared'
import type pg from 'pg'

/** The most looks that are listed. */
const LOOKS_MAX = 200

/** Whether a person was in an exported list, as far as the present rows tell. */
const IN_EXPORT = `CASE event.detail->>'kind'
  WHEN 'people' THEN CASE event.detail->>'standing'
    WHEN 'active' THEN coalesce(me.left_on > (event.created_at AT TIME ZONE $3)::date, true)
    WHEN 'left' THEN coalesce(me.left_on <= (event.created_at AT TIME ZONE $3)::date, false)
    ELSE true END
  WHEN 'households' THEN EXISTS (SELECT FROM household_members WHERE user_id = me.id)
  WHEN 'attendance' THEN EXISTS (
    SELECT FROM attendance JOIN held_sessions AS sessions ON sessions.id = session_id
    WHERE attendance.user_id = me.id AND starts_at <= event.created_at
      AND kind = coalesce(event.detail->>'session_kind', kind)
      AND (starts_at AT TIME ZONE $3)::date BETWEEN coalesce((event.detail->>'from')::date, '-infinity')
        AND coalesce((event.detail->>'to')::date, 'infinity')
  )
  ELSE false END`

const LOOKS = `
  SELECT action, event.detail->>'kind' AS list, event.created_at AS at,
    actor.is_admin AS "isAdmin",
    EXISTS (SELECT FROM user_roles WHERE user_id = actor.id AND role = 'carer') AS "isCarer",
    EXISTS (SELECT FROM user_roles WHERE user_id = actor.id AND role = 'steward') AS "isSteward"
  FROM audit_events AS event
  JOIN people AS me ON me.id = $1 AND me.created_at <= event.created_at
  LEFT JOIN users AS actor ON actor.id = actor_id
  WHERE event.created_at > $2 AND actor_id <> $1 AND (
    action IN ('member.view', 'care.view', 'care.contact') AND subject IN ('user', 'member') AND subject_id = $1
    OR action = 'member.list'
    OR action = 'export.create' AND ${IN_EXPORT}
  )
  ORDER BY event.id DESC LIMIT ${LOOKS_MAX}`

/** What was answered about a person, by the row of the contract. */
const ANSWERS = `
  SELECT who, what, at FROM looks WHERE person_id = $1 AND at > $2 ORDER BY at DESC LIMIT ${LOOKS_MAX}`

interface Row {
  action: 'member.view' | 'member.list' | 'care.view' | 'care.contact' | 'export.create'
  list: string | null
  at: Date
  isAdmin: boolean | null
  isCarer: boolean
  isSteward: boolean
}

const actionTexts = defineTexts({
  'member.view': 'your details',
  'member.list': 'for the list of everybody’s details',
  'care.view': 'your entry among the people to care for',
  'care.contact': 'how to reach you',
})
const exportTexts: Record<string, string> = defineTexts({
  people: 'for the export of people',
  households: 'for the export of households',
  attendance: 'for the export of attendance',
})
const answerTexts: Record<LookedAt, string> = defineTexts({
  account: 'your account',
  attendance: 'your attendance',
  birthday: 'your birthday',
  care: 'your entry among the people to care for',
  household: 'your household',
  import: 'for an import of a file',
  log: 'what the audit log says about you',
  merge: 'for joining two records',
  overview: 'for the page At a Glance',
  serving: 'when you serve',
})

/** What was looked at, or why, in plain words. */
const whatOf = ({ action, list }: Row): string =>
  (action === 'export.create' ? exportTexts[list ?? ''] : actionTexts[action]) ?? ''

/** The right that the viewer has now or, without one, needed then. */
function whoOf({ action, isAdmin, isCarer, isSteward }: Row): Look['who'] {
  if (isAdmin) return 'an admin'
  if (isCarer) return 'a carer'
  if (isSteward) return 'a steward'
  return action.startsWith('care.') ? 'a carer' : 'an admin'
}

interface Answered extends Pick<Look, 'who'> {
  what: LookedAt
  at: Date
}

/**
 * Who looked at a person's details, the latest first, without names: the answers that were about them, and the events
 * of the audit log that are.
 */
export async function findLooks(
  pool: pg.Pool,
  { userId, since, timeZone }: { userId: number; since: Date; timeZone: string },
): Promise<Look[]> {
  const { rows: events } = await pool.query<Row>(LOOKS, [userId, since, timeZone])
  const { rows: answers } = await pool.query<Answered>(ANSWERS, [userId, since])
  const looks = [
    ...events.map((row) => ({ who: whoOf(row), what: whatOf(row), at: row.at })),
    ...answers.map(({ who, what, at }) => ({ who, what: answerTexts[what], at })),
  ]
  return looks
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, LOOKS_MAX)
    .map((look) => ({ ...look, at: look.at.toISOString() }))
}
