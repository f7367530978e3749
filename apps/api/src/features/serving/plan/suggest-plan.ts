import type { Suggestion } from '@church/shared'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePlan, mustLead, type Viewer } from '../teams/index.ts'
import { loadTeam } from './load-team.ts'
import { suggest } from './suggest.ts'
import { storedWhy } from './why.ts'

/**
 * Fills the gaps of a team between two church dates with drafts, as far as people are free.
 * @throws HttpError 404, or 403 for another's team
 */
export const suggestPlan = (
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
    const choices = suggest(gaps, team, duties)
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
