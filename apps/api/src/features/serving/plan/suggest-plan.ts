import { addDays, type Suggestion } from '@church/shared'
import { recordEvent } from '../../../platform/audit.ts'
import { inTurns } from '../../../platform/in-turns.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePlan, mustLead, type Viewer } from '../teams/index.ts'
import { loadTeam } from './load-team.ts'
import { suggestInTurns } from './suggest.ts'
import { storedWhy } from './why.ts'

/** Days that are planned under one lock, for which everybody who answers or plans would wait. */
const DAYS_AT_ONCE = 56

/**
 * Fills the gaps of a team between two church dates with drafts, as far as people are free: eight weeks at a time.
 * @throws HttpError 404, or 403 for another's team
 */
export async function suggestPlan(
  services: Pick<Platform, 'church' | 'pool'>,
  suggestion: Suggestion,
  caller: Viewer,
): Promise<void> {
  const { from, until } = suggestion
  for (let first = from; first <= until; first = addDays(first, DAYS_AT_ONCE)) {
    let last = addDays(first, DAYS_AT_ONCE - 1)
    if (last > until) last = until
    await suggestPart(services, { ...suggestion, from: first, until: last }, caller)
  }
}

const suggestPart = (
  { church, pool }: Pick<Platform, 'church' | 'pool'>,
  suggestion: Suggestion,
  caller: Viewer,
): Promise<void> =>
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
      subject: 'serving-team',
      subjectId: suggestion.team,
      detail: { team: name, filled: choices.length },
      at: now,
    })
  })
