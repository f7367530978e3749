import type pg from 'pg'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'
import { findOwnKeeping } from './keeping.ts'

/**
 * If either of the two is counted without their name, or not at all, so is the merged person, since a merge must reveal
 * no name and count nobody against their choice. They can take their name off the other's earlier marks again.
 */
async function moveChoice(tx: pg.PoolClient, { from, into }: Merge): Promise<void> {
  await tx.query(
    `DELETE FROM keeping_choices AS own USING keeping_choices AS other
     WHERE own.user_id = $1 AND other.user_id = $2 AND NOT other.keep
       AND (own.keep OR own.counted AND NOT other.counted)`,
    [into, from],
  )
  await tx.query(
    `UPDATE keeping_choices SET user_id = $1
     WHERE user_id = $2 AND NOT EXISTS (SELECT FROM keeping_choices WHERE user_id = $1)`,
    [into, from],
  )
  await tx.query(
    `UPDATE keeping_choices SET past_unnamed = false
     WHERE user_id = $1 AND past_unnamed
       AND EXISTS (SELECT FROM attendance WHERE user_id IN ($2, $1))`,
    [into, from],
  )
}

export const unnamedOwnData: PersonalColumn[] = [
  {
    column: 'keeping_choices.user_id',
    onErasure: 'delete',
    onMerge: { move: moveChoice },
    section: 'attendance_keeping',
    read: ({ pool }, userId) => findOwnKeeping(pool, userId),
  },
  {
    column: 'unnamed_periods.user_id',
    onErasure: 'delete',
    onMerge: 'move',
    section: 'attendance_without_name',
    lists: 'starts_at AS "from", ends_at AS until',
  },
  {
    column: 'unnamed_corrections.corrected_by',
    onErasure: { setNull: 'The number belongs to the session.' },
    onMerge: 'move',
    leftOut: 'The number is about a session; the events say who corrected it.',
  },
]
