import type { Look } from '@church/shared'
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

interface Row {
  action: 'member.view' | 'member.list' | 'care.view' | 'care.contact' | 'export.create'
  list: string | null
  at: Date
  isAdmin: boolean | null
  isCarer: boolean
  isSteward: boolean
}

/** What was looked at, or why, in plain words. */
function whatOf({ action, list }: Row): string {
  const words = {
    'member.view': 'your details',
    'member.list': 'for the list of everybody’s details',
    'care.view': 'your entry among the people to care for',
    'care.contact': 'how to reach you',
  }
  return action === 'export.create' ? `for the export of ${list}` : words[action]
}

/** The right that the viewer has now or, without one, needed then. */
function whoOf({ action, isAdmin, isCarer, isSteward }: Row): Look['who'] {
  if (isAdmin) return 'an admin'
  if (isCarer) return 'a carer'
  if (isSteward) return 'a steward'
  return action.startsWith('care.') ? 'a carer' : 'an admin'
}

/**
 * Reads the audit log for the person whom it is about: who looked at their details, the latest first, without names.
 */
export async function findLooks(
  pool: pg.Pool,
  { userId, since, timeZone }: { userId: number; since: Date; timeZone: string },
): Promise<Look[]> {
  const { rows } = await pool.query<Row>(LOOKS, [userId, since, timeZone])
  return rows.map((row) => ({ who: whoOf(row), what: whatOf(row), at: row.at.toISOString() }))
}
