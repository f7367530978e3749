import type pg from 'pg'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'

/** The swaps that a person asked for, or was asked for. */
const swaps = {
  lists: 'sessions.name AS service, sessions.starts_at, role, serving_swaps.state, asked_at AS at',
  joins: `JOIN serving_slots ON serving_slots.id = slot_id JOIN sessions ON sessions.id = session_id`,
}

/** Moves the wishes about pairs. If both people have one about the same person, that of the person who stays counts. */
const movePairs = (column: 'user_id' | 'other_id') => {
  const other = column === 'user_id' ? 'other_id' : 'user_id'
  return (tx: pg.PoolClient, { from, into }: Merge) =>
    tx.query(
      `UPDATE serving_pairs AS gone SET ${column} = $2
       WHERE ${column} = $1 AND NOT EXISTS (
         SELECT FROM serving_pairs AS kept WHERE kept.${column} = $2 AND kept.${other} = gone.${other}
       )`,
      [from, into],
    )
}

export const servingAnswersOwnData: PersonalColumn[] = [
  {
    column: 'serving_swaps.from_id',
    onErasure: 'delete',
    onMerge: {
      move: async (tx, { from, into }) => {
        // Nobody swaps with themselves.
        await tx.query(
          'DELETE FROM serving_swaps WHERE (from_id, to_id) IN (($1::int, $2::int), ($2, $1))',
          [from, into],
        )
        await tx.query('UPDATE serving_swaps SET from_id = $2 WHERE from_id = $1', [from, into])
      },
    },
    section: 'serving_swaps',
    ...swaps,
  },
  {
    column: 'serving_swaps.to_id',
    onErasure: 'delete',
    onMerge: 'move',
    section: 'serving_swaps_asked',
    ...swaps,
  },
  {
    column: 'serving_wishes.user_id',
    onErasure: 'delete',
    onMerge: {
      // The wishes of the person who stays count.
      move: (tx, { from, into }) =>
        tx.query(
          `INSERT INTO serving_wishes (user_id, at_most_a_month, not_two_in_a_row)
           SELECT $1, at_most_a_month, not_two_in_a_row FROM serving_wishes WHERE user_id = $2
           ON CONFLICT DO NOTHING`,
          [into, from],
        ),
    },
    section: 'serving_wishes',
    lists: 'at_most_a_month, not_two_in_a_row',
    order: 'user_id',
    isOne: true,
  },
  {
    column: 'serving_pairs.user_id',
    onErasure: 'delete',
    onMerge: {
      move: async (tx, merge) => {
        const { from, into } = merge
        // Nobody is paired with themselves.
        await tx.query(
          'DELETE FROM serving_pairs WHERE (user_id, other_id) IN (($1::int, $2::int), ($2, $1))',
          [from, into],
        )
        await movePairs('user_id')(tx, merge)
      },
    },
    section: 'serving_pairs',
    // Leaves out the names, since people can wish for somebody whom the directory hides.
    lists: 'other_id AS person, together',
    order: 'other_id',
  },
  {
    column: 'serving_pairs.other_id',
    onErasure: 'delete',
    onMerge: { move: movePairs('other_id') },
    leftOut: 'It is the wish of the other person.',
  },
]
