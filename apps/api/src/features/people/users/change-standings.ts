import type { Standing } from '@church/shared'
import { recordEvent } from '../../../platform/audit.ts'
import { column } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hidingPictures } from '../sharing/index.ts'
import { type StandingHooks, setStanding } from './standing.ts'

interface StandingsChange {
  ids: number[]
  standing: Standing
  actorId: number
}

/** SQL: the people with a right. */
export const HOLDS_RIGHT = `SELECT id FROM users WHERE is_admin
  UNION SELECT user_id FROM user_roles UNION SELECT user_id FROM serving_leaders`

/**
 * Records for several people that they have left or are active again, each with an event. Leaves out those who have a
 * right, which they would lose, and those of whom it is recorded already.
 * @returns the ids of those who are changed, so that it can be undone for exactly these
 */
export async function changeStandings(
  services: Platform & StandingHooks,
  { ids, standing, actorId }: StandingsChange,
): Promise<number[]> {
  const { now, today } = await services.church.now()
  const leftOn = standing === 'left' ? today : null
  return hidingPictures(services, ids, async (tx) => {
    // First, so that nobody gets a right in between.
    await tx.query('SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [ids])
    const changed = await column<number>(
      tx,
      `SELECT id FROM users WHERE id = ANY ($1) AND standing <> $2 AND id NOT IN (${HOLDS_RIGHT}) ORDER BY id`,
      [ids, standing],
    )
    const people = changed.map((id) => ({ id, standing, leftOn }))
    await setStanding(tx, services, { people, by: actorId })
    for (const id of changed) {
      await recordEvent(tx, {
        ...{ actorId, action: 'user.update', subjectId: id, at: now },
        detail: { fields: ['standing'], standing },
      })
    }
    return changed
  })
}
