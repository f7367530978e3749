import type { Slot } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'
import { whyOf } from './why.ts'

/** Whether two sessions `a` and `b` overlap, in SQL. */
export const overlaps = (a: string, b: string) =>
  `${a}.starts_at < ${b}.ends_at AND ${b}.starts_at < ${a}.ends_at`

/** The columns of `Slot`, with `why` as it is stored, of `serving_slots AS slots JOIN sessions`. */
export const SLOT_COLUMNS = `
  slots.id, slots.session_id AS session, slots.role::text AS role, slots.team_id AS team, slots.user_id AS "user",
  slots.state, slots.why,
  (SELECT elsewhere.id FROM serving_slots AS other
   JOIN held_sessions AS elsewhere ON elsewhere.id = other.session_id
   WHERE other.user_id = slots.user_id AND other.session_id <> slots.session_id
     AND ${overlaps('elsewhere', 'sessions')}
   ORDER BY elsewhere.id LIMIT 1) AS clash`

/** A slot with the details of its session that a change needs. */
export interface SlotRow extends Slot {
  starts_at: Date
  ends_at: Date
  cancelled_at: Date | null
  session_name: string
}

/** Finds a slot; undefined if there is none. */
export async function findSlot(on: Handle, id: number): Promise<SlotRow | undefined> {
  const [row] = await run<SlotRow>(
    on,
    `SELECT ${SLOT_COLUMNS}, starts_at, ends_at, cancelled_at, sessions.name AS session_name
     FROM serving_slots AS slots JOIN sessions ON sessions.id = slots.session_id
     WHERE slots.id = $1`,
    [id],
  )
  return row && { ...row, why: whyOf(row.why) }
}
