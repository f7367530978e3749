import type pg from 'pg'
import type { BeforeErasure, Merge, PersonalColumn } from '../../../platform/own-data.ts'
import { keepRefusals, reach } from './data.ts'
import { photographsHandlers } from './handlers.ts'
import { photographsWithdrawals } from './withdrawals.ts'

export { endPhotoPermissions } from './data.ts'

/** Moves what was said in one column. Where both people have a word, what either of them did not allow is not allowed. */
const moveWords =
  (column: 'child_id' | 'by_id', other: 'by_id' | 'child_id') =>
  async (tx: pg.PoolClient, { from, into }: Merge) => {
    await tx.query(
      `UPDATE photo_permissions AS kept SET
         use = CASE WHEN ${reach('gone.use')} < ${reach('kept.use')} THEN gone.use ELSE kept.use END,
         child_agrees = kept.child_agrees AND gone.child_agrees,
         said_at = greatest(kept.said_at, gone.said_at)
       FROM photo_permissions AS gone
       WHERE kept.${column} = $2 AND gone.${column} = $1 AND kept.${other} = gone.${other}`,
      [from, into],
    )
    await tx.query(
      `UPDATE photo_permissions AS gone SET ${column} = $2
       WHERE ${column} = $1 AND NOT EXISTS (
         SELECT FROM photo_permissions AS kept
         WHERE kept.${column} = $2 AND kept.${other} = gone.${other}
       )`,
      [from, into],
    )
    // The others are in those that stay.
    await tx.query(`DELETE FROM photo_permissions WHERE ${column} = $1`, [from])
  }

/** What the person refused about others stays refused. */
const beforeErasure: BeforeErasure = async (tx, userId) => {
  await keepRefusals(tx, [userId])
  return () => undefined
}

const photographsOwnData: PersonalColumn[] = [
  {
    column: 'photo_permissions.child_id',
    onErasure: 'delete',
    onMerge: { move: moveWords('child_id', 'by_id') },
    section: 'photographs_of_you',
    lists: 'use AS may_be_shown, child_agrees AS you_agreed, said_at AS at',
  },
  {
    column: 'photo_permissions.by_id',
    onErasure: 'delete',
    onMerge: { move: moveWords('by_id', 'child_id') },
    section: 'photographs_of_children',
    lists: 'use AS may_be_shown, child_agrees AS child_agreed, said_at AS at',
  },
]

export const photographsFeature = {
  handlers: photographsHandlers,
  ownData: photographsOwnData,
  beforeErasure: () => beforeErasure,
  withdrawals: photographsWithdrawals,
}
