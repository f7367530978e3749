import { addDays, type Suggestion } from '@church/shared'
import { recordEvent } from '../../../platform/audit.ts'
import { column, run } from '../../../platform/db.ts'
import { inTurns } from '../../../platform/in-turns.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePlan, mustLead, teamsToPlan, type Viewer } from '../teams/index.ts'
import { loadTeam } from './load-team.ts'
import { suggestInTurns } from './suggest.ts'
import { storedWhy } from './why.ts'

/** Days that are planned under one lock, for which everybody who answers or plans would wait. */
const DAYS_AT_ONCE = 56

/**
 * Fills the gaps of a team, or of all teams that the caller leads, between two church dates with drafts, as far as
 * people are free: eight weeks at a time.
 * @returns the slots that it filled
 * @throws HttpError 404, or 403 for another's team
 */
export async function suggestPlan(
  services: Pick<Platform, 'church' | 'pool'>,
  { team, from, until }: Suggestion,
  caller: Viewer,
): Promise<number[]> {
  const filled: number[] = []
  for (const { id } of await teamsToPlan(services.pool, team, caller)) {
    for (let first = from; first <= until; first = addDays(first, DAYS_AT_ONCE)) {
      let last = addDays(first, DAYS_AT_ONCE - 1)
      if (last > until) last = until
      const part = { team: id, from: first, until: last }
      filled.push(...(await suggestPart(services, part, caller)))
    }
  }
  return filled
}

const suggestPart = (
  { church, pool }: Pick<Platform, 'church' | 'pool'>,
  suggestion: Suggestion & { team: number },
  caller: Viewer,
): Promise<number[]> =>
  changePlan(pool, async (client) => {
    const { now, timeZone } = await church.now(client)
    const { name } = await mustLead(client, suggestion.team, caller)
    // They cannot leave the church meanwhile. A mark does not wait for it.
    await client.query(
      `SELECT FROM users WHERE id IN (SELECT user_id FROM team_people WHERE team_id = $1)
       ORDER BY id FOR NO KEY UPDATE`,
      [suggestion.team],
    )
    const { gaps, team, duties } = await loadTeam(client, { ...suggestion, now, timeZone })
    const choices = await inTurns(suggestInTurns(gaps, team, duties))
    await client.query(
      `UPDATE serving_slots SET user_id = choice.user_id, state = 'draft', why = choice.why, changed_at = $4
       FROM unnest($1::int[], $2::int[], $3::text[]) AS choice (slot, user_id, why)
       WHERE id = choice.slot`,
      [
        choices.map(({ slot }) => slot),
        choices.map(({ user }) => user),
        choices.map(storedWhy),
        now,
      ],
    )
    await client.query(
      `DELETE FROM serving_links WHERE slot_id = ANY ($1)
       AND user_id <> (SELECT user_id FROM serving_slots WHERE id = slot_id)`,
      [choices.map(({ slot }) => slot)],
    )
    await recordEvent(client, {
      actorId: caller.id,
      action: 'serving.suggest',
      subjectId: suggestion.team,
      detail: { team: name, filled: choices.length },
      at: now,
    })
    return choices.map(({ slot }) => slot)
  })

/**
 * Empties slots that a suggestion filled, unless their people have been told meanwhile or a leader chose them.
 * @returns how many it emptied
 * @throws HttpError 403 if one of them is another team's
 */
export const undoSuggestion = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  slots: readonly number[],
  caller: Viewer,
): Promise<number> =>
  changePlan(pool, async (client) => {
    const now = clock.now()
    const teams = await column<number>(
      client,
      'SELECT DISTINCT team_id FROM serving_slots WHERE id = ANY ($1) ORDER BY 1',
      [slots],
    )
    let emptied = 0
    for (const id of teams) {
      const { name } = await mustLead(client, id, caller)
      // A suggested person has a reason. A gap whose last person declined says so again.
      const ofTeam = await run(
        client,
        `UPDATE serving_slots AS slots SET user_id = NULL, why = NULL, changed_at = $3,
           state = CASE WHEN EXISTS (SELECT FROM serving_refusals WHERE slot_id = slots.id) THEN 'no' ELSE 'draft' END
         WHERE id = ANY ($1) AND team_id = $2 AND state = 'draft' AND user_id IS NOT NULL AND why IS NOT NULL
         RETURNING id`,
        [slots, id, now],
      )
      emptied += ofTeam.length
      await recordEvent(client, {
        actorId: caller.id,
        action: 'serving.undo-suggest',
        subjectId: id,
        detail: { team: name, emptied: ofTeam.length },
        at: now,
      })
    }
    return emptied
  })
