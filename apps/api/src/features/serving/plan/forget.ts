import { type Handle, run } from '../../../platform/db.ts'

/** Months for which the record of who served is kept. */
export const SERVING_MONTHS = 12

/** Forgets who served, with answers, links and swaps, at sessions that ended before an instant. */
export const forgetServing = (on: Handle, before: Date): Promise<unknown[]> =>
  run(
    on,
    `DELETE FROM serving_slots USING sessions
     WHERE sessions.id = session_id AND ends_at < $1`,
    [before],
  )

/** Forgets the links of sessions that ended before an instant: they work until then. */
export const forgetServingLinks = (on: Handle, before: Date): Promise<unknown[]> =>
  run(
    on,
    `DELETE FROM serving_links USING serving_slots AS slots, sessions
     WHERE slots.id = slot_id AND sessions.id = slots.session_id AND ends_at < $1`,
    [before],
  )
