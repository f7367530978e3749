import { type Handle, run } from '../../../platform/db.ts'

/** Months for which the record of who served is kept. */
export const SERVING_MONTHS = 12

/** Deletes the slots of sessions that ended before an instant, with their answers, links and swaps. */
export const forgetServing = (on: Handle, before: Date): Promise<unknown[]> =>
  run(
    on,
    `DELETE FROM serving_slots USING sessions
     WHERE sessions.id = session_id AND ends_at < $1`,
    [before],
  )

/** Deletes the links of sessions that ended before an instant; a link stops working with its session. */
export const forgetServingLinks = (on: Handle, before: Date): Promise<unknown[]> =>
  run(
    on,
    `DELETE FROM serving_links USING serving_slots AS slots, sessions
     WHERE slots.id = slot_id AND sessions.id = slots.session_id AND ends_at < $1`,
    [before],
  )
