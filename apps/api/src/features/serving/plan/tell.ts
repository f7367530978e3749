import type { Telling, Told } from '@church/shared'
import { recordEvent } from '../../../platform/audit.ts'
import { byName } from '../../../platform/by-name.ts'
import { run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { startsBetween } from '../../attendance/sessions/index.ts'
import { changePlan, teamsToPlan, type Viewer } from '../teams/index.ts'
import { sendNotices } from './notices.ts'

/** SQL: whether a mail about serving reaches a person of the view `people`. */
const REACHED_BY_MAIL = `(email IS NOT NULL AND NOT is_child AND NOT EXISTS (
  SELECT FROM message_choices
  WHERE message_choices.user_id = people.id AND kind = 'serving' AND way = 'mail' AND NOT is_on
))`

/**
 * Tells the people of a team, or of all teams that the caller leads, their drafts up to a church date, which are then
 * `asked`. Each gets one mail.
 * @returns how many people were told, and the names of the people whom no mail reaches
 * @throws HttpError 404, or 403 for another's team
 */
export const tellPlan = (
  services: Pick<Platform, 'church' | 'outbox' | 'pool'>,
  { team, until }: Telling,
  caller: Viewer,
): Promise<Told> =>
  changePlan(services.pool, async (client) => {
    const { now, today, timeZone } = await services.church.now(client)
    const teams = await teamsToPlan(client, team, caller)
    const asked = await run<{ id: number; user_id: number; team_id: number }>(
      client,
      `UPDATE serving_slots AS slots SET state = 'asked', told_start = starts_at, changed_at = $2
       FROM held_sessions AS sessions
       WHERE sessions.id = session_id AND team_id = ANY ($1) AND state = 'draft' AND user_id IS NOT NULL
         AND starts_at > $2 AND ${startsBetween({ from: '$3', to: '$4', timeZone: '$5' })}
       RETURNING slots.id, user_id, team_id`,
      [teams.map(({ id }) => id), now, today, until, timeZone],
    )
    const people = await run<{ id: number; name: string; reached: boolean }>(
      client,
      `SELECT id, name, ${REACHED_BY_MAIL} AS reached FROM people
       WHERE id = ANY ($1) ORDER BY ${byName()}, id`,
      [asked.map(({ user_id }) => user_id)],
    )
    const reached = people.filter((person) => person.reached)
    await client.query(
      `INSERT INTO serving_notices (user_id, what, slot_id, role, session_name, starts_at)
       SELECT user_id, 'date', slots.id, role, sessions.name, starts_at
       FROM serving_slots AS slots JOIN sessions ON sessions.id = session_id
       WHERE slots.id = ANY ($1) AND user_id = ANY ($2) ORDER BY starts_at, slots.id`,
      [asked.map(({ id }) => id), reached.map(({ id }) => id)],
    )
    for (const { id, name } of teams) {
      const ofTeam = new Set(asked.flatMap((slot) => (slot.team_id === id ? slot.user_id : [])))
      await recordEvent(client, {
        actorId: caller.id,
        action: 'serving.tell',
        subjectId: id,
        detail: { team: name, told: reached.filter((person) => ofTeam.has(person.id)).length },
        at: now,
      })
    }
    await sendNotices(services, client)
    const unreachable = people.filter(({ reached }) => !reached).map((person) => person.name)
    return { told: reached.length, unreachable }
  })
