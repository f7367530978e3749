import type { Session } from '@church/shared'
import type pg from 'pg'

/** Whether a session concerns only some of the church, so that others do not know of it. */
export const isOfClosedGroup = ({ departments }: Pick<Session, 'departments'>): boolean =>
  departments.length > 0

/**
 * SQL: whether a person may know of a row of `sessions`: they are an admin or a steward; it is no closed group's, or
 * public, or a group's to which they, people whom they may mark or a team that they lead belong; they serve there, or a
 * team of theirs does; or they are marked.
 * @param person the person's id
 */
export const isKnownTo = (person: string): string => `(
  EXISTS (SELECT FROM users WHERE id = ${person} AND is_admin)
  OR EXISTS (SELECT FROM user_roles WHERE user_id = ${person} AND role = 'steward')
  OR sessions.public OR NOT EXISTS (SELECT FROM session_departments WHERE session_id = sessions.id)
  OR EXISTS (
    SELECT FROM session_departments WHERE session_id = sessions.id AND department_id IN (
      SELECT department_id FROM member_departments JOIN people ON people.id = member_id
      WHERE is_active AND approved AND (people.id = ${person} OR people.id IN (
        SELECT other.user_id FROM household_members AS own
        JOIN household_members AS other USING (household_id)
        WHERE own.user_id = ${person} AND own.may_act
      ))
      UNION SELECT department_id FROM serving_teams JOIN serving_leaders ON team_id = serving_teams.id
      WHERE user_id = ${person}
    )
  )
  OR EXISTS (
    SELECT FROM serving_slots WHERE session_id = sessions.id AND (
      user_id = ${person} AND state <> 'draft'
      OR team_id IN (SELECT team_id FROM serving_leaders WHERE user_id = ${person})
    )
  )
  OR EXISTS (SELECT FROM attendance WHERE session_id = sessions.id AND user_id = ${person} AND present)
)`

/** The sessions of which a person may know. */
export async function knownTo(
  pool: pg.Pool,
  userId: number,
  sessions: Session[],
): Promise<Session[]> {
  const closed = sessions.filter(isOfClosedGroup)
  // So most phones wait for nothing.
  if (closed.length === 0) return sessions
  const { rows } = await pool.query<{ id: number }>({
    name: 'known-sessions',
    text: `SELECT id FROM sessions WHERE id = ANY ($2::int[]) AND ${isKnownTo('$1::int')}`,
    values: [userId, closed.map(({ id }) => id)],
  })
  const known = new Set(rows.map(({ id }) => id))
  return sessions.filter((session) => !isOfClosedGroup(session) || known.has(session.id))
}
