import type pg from 'pg'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'

/**
 * Moves the slots. If both people serve at one session, one slot becomes a gap: a yes stays rather than a date that was
 * told, that rather than a draft, and among equals the earlier slot.
 */
async function mergeSlots(tx: pg.PoolClient, { from, into }: Merge) {
  await tx.query(
    `UPDATE serving_slots SET user_id = NULL WHERE id IN (
       SELECT id FROM (
         SELECT id, row_number() OVER (
           PARTITION BY session_id
           ORDER BY array_position(ARRAY['yes', 'asked', 'draft'], state), user_id = $1, id
         ) AS place
         FROM serving_slots WHERE user_id IN ($1, $2)
       ) AS mine WHERE place > 1
     )`,
    [from, into],
  )
  await tx.query('UPDATE serving_slots SET user_id = $1 WHERE user_id = $2', [into, from])
}

export const planOwnData: PersonalColumn[] = [
  {
    column: 'serving_slots.user_id',
    onErasure: { setNull: 'The service still needs somebody: the slot becomes a gap.' },
    onMerge: { move: mergeSlots },
    section: 'serving',
    // The reason of a suggestion is for leaders.
    leavesOut: ['changed_at', 'told_start', 'why'],
    lists: 'sessions.name AS service, sessions.starts_at, serving_teams.name AS team, role, state',
    joins:
      'JOIN sessions ON sessions.id = session_id JOIN serving_teams ON serving_teams.id = team_id',
  },
  {
    column: 'serving_refusals.user_id',
    onErasure: 'delete',
    onMerge: {
      move: (tx, { from, into }) =>
        tx.query(
          `INSERT INTO serving_refusals (slot_id, user_id, refused_at)
           SELECT slot_id, $1, refused_at FROM serving_refusals WHERE user_id = $2
           ON CONFLICT DO NOTHING`,
          [into, from],
        ),
    },
    section: 'serving_refusals',
    lists: 'sessions.name AS service, sessions.starts_at, role, refused_at AS at',
    joins:
      'JOIN serving_slots ON serving_slots.id = slot_id JOIN sessions ON sessions.id = session_id',
    order: 'slot_id',
  },
  {
    column: 'serving_links.user_id',
    onErasure: 'delete',
    onMerge: { go: 'They went to the address of the person who goes.' },
    leftOut: 'Links to answer with, as digests; the dates and answers are listed.',
  },
  {
    column: 'serving_notices.user_id',
    onErasure: 'delete',
    onMerge: {
      // A waiting message is deleted with its person, so its notices join a message to the other.
      move: (tx, { from, into }) =>
        tx.query(
          `UPDATE serving_notices SET user_id = $1,
             queued = queued AND NOT waits, sent_as = CASE WHEN NOT waits THEN sent_as END
           FROM (
             SELECT mine.id AS notice, sent_as IS NULL OR EXISTS (
               SELECT FROM deliveries
               WHERE deliveries.id = sent_as AND state = 'queued' AND taken_by IS NULL
             ) AS waits
             FROM serving_notices AS mine WHERE user_id = $2
           ) AS moved
           WHERE id = notice`,
          [into, from],
        ),
    },
    section: 'serving_notices',
    leavesOut: ['queued', 'sent_as'],
    lists: 'what, role, session_name AS service, starts_at, noted_at AS at',
  },
]
