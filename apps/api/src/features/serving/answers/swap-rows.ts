import type { SwapState } from '@church/shared'
import type pg from 'pg'
import { type Handle, run } from '../../../platform/db.ts'

/** A swap, and whether it can still happen. */
export interface SwapRow {
  id: number
  slot: number
  from: number
  to: number
  other_slot: number | null
  state: SwapState
  team: number
  needs_leader: boolean
  /** Both people still have the slots that they would give. */
  is_valid: boolean
}

/** Finds a swap; undefined if there is none. */
export async function findSwap(on: Handle, id: number): Promise<SwapRow | undefined> {
  const [row] = await run<SwapRow>(
    on,
    `SELECT swaps.id, slot_id AS slot, from_id AS "from", to_id AS "to", other_slot_id AS other_slot, swaps.state,
       slots.team_id AS team, swaps_need_leader AS needs_leader,
       slots.user_id IS NOT DISTINCT FROM from_id
         AND (other_slot_id IS NULL OR others.user_id IS NOT DISTINCT FROM to_id)
         AND EXISTS (SELECT FROM team_people WHERE team_id = slots.team_id AND user_id = to_id) AS is_valid
     FROM serving_swaps AS swaps
     JOIN serving_slots AS slots ON slots.id = slot_id
     JOIN serving_teams AS teams ON teams.id = slots.team_id
     LEFT JOIN serving_slots AS others ON others.id = other_slot_id
     WHERE swaps.id = $1`,
    [id],
  )
  return row
}

export const setSwapState = (client: pg.PoolClient, id: number, state: SwapState) =>
  run(client, 'UPDATE serving_swaps SET state = $2 WHERE id = $1', [id, state])
