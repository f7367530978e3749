import { newcomerErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import type { NoteApprovalUsed } from '../../../http/serve.ts'
import { type Handle, run } from '../../../platform/db.ts'
import { recordFarReaching } from '../../../platform/far-reaching.ts'
import type { PersonalColumn } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hidingPictures, withdrawApproval } from '../sharing/index.ts'
import { HOLDS_RIGHT, type StandingHooks, setStanding } from '../users/index.ts'

/** Milliseconds for which an approval can be undone: a toast under the pointer stays. */
export const UNDO_MS = 10 * 60_000

/** What somebody who had left was before an approval; nulls for a newcomer. */
export interface Before {
  /** The church's date on which they left, `YYYY-MM-DD`. */
  leftOn: string | null
  /** When they marked attendance again. */
  backAt: Date | null
}

interface Approved extends Before {
  id: number
  by: number
  now: Date
}

/** Keeps what was before an approval, in its transaction. Older ones are forgotten with it. */
export async function keepForUndo(tx: pg.PoolClient, approved: Approved): Promise<void> {
  const { id, by, now, leftOn, backAt } = approved
  await tx.query('DELETE FROM approvals WHERE at <= $1', [new Date(now.getTime() - UNDO_MS)])
  await tx.query(
    `INSERT INTO approvals (user_id, approved_by, at, left_on, back_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET approved_by = $2, at = $3, left_on = $4, back_at = $5, used_at = NULL`,
    [id, by, now, leftOn, backAt],
  )
}

/** Creates the function that records that an approval has been used, and tells every process of it. */
export const createApprovalUse =
  ({ clock, pool, pubSub }: Pick<Platform, 'clock' | 'pool' | 'pubSub'>): NoteApprovalUsed =>
  async ({ id, signInId }) => {
    const sql = 'UPDATE approvals SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL'
    await run(pool, sql, [id, clock.now()])
    pubSub.publish(`callers ${signInId}`)
  }

interface Undoing {
  ids: number[]
  by: Proven
}

/** Those whose approval of the last minutes is the admin's own, and nobody has used or built on it. */
const undoable = (tx: Handle, ids: number[], by: number, since: Date) =>
  run<{ id: number; at: Date; leftOn: string | null; backAt: string | null }>(
    tx,
    `SELECT users.id, at, approvals.left_on::text AS "leftOn", approvals.back_at::text AS "backAt"
     FROM approvals JOIN users ON users.id = user_id
     WHERE user_id = ANY ($1) AND approved_by = $2 AND at > $3 AND used_at IS NULL
       AND standing = 'active' AND users.id NOT IN (${HOLDS_RIGHT})
       AND NOT EXISTS (SELECT FROM serving_slots WHERE serving_slots.user_id = users.id)
     ORDER BY users.id`,
    [ids, by, since],
  )

/**
 * Undoes an admin's own approvals: newcomers wait again, and those who had left have left again. Leaves alone who has
 * been shown other people since, has a right or serves.
 * @returns the ids of those for whom it is undone
 * @throws HttpError 409 if that is nobody
 */
export async function undoApprovals(
  services: Platform & StandingHooks,
  { ids, by }: Undoing,
): Promise<number[]> {
  const now = services.clock.now()
  return hidingPictures(services, ids, async (tx) => {
    // First, so that nobody gets a right in between.
    await tx.query('SELECT FROM users WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [ids])
    await tx.query('SELECT FROM approvals WHERE user_id = ANY ($1) ORDER BY user_id FOR UPDATE', [
      ids,
    ])
    const found = await undoable(tx, ids, by.id, new Date(now.getTime() - UNDO_MS))
    if (found.length === 0) throw refuse(newcomerErrors.cannotUndo)
    const people = found.flatMap(({ id, leftOn, backAt }) =>
      leftOn === null ? [] : [{ id, standing: 'left' as const, leftOn, backAt }],
    )
    await setStanding(tx, services, { people, by: by.id })
    await withdrawApproval(tx, found)
    const undone = found.map(({ id }) => id)
    await tx.query('DELETE FROM approvals WHERE user_id = ANY ($1)', [undone])
    for (const subjectId of undone) {
      const event = { actorId: by.id, action: 'newcomer.undo', subjectId } as const
      await recordFarReaching(services, tx, { ...event, at: now })
    }
    return undone
  })
}

export const approvalsOwnData: PersonalColumn[] = [
  {
    column: 'approvals.user_id',
    onErasure: 'delete',
    onMerge: { bothGo: 'An approval is undone for one person, not for one who was two.' },
    section: 'approval',
    lists: 'at, used_at, left_on, back_at',
    order: 'at',
  },
  {
    column: 'approvals.approved_by',
    onErasure: { setNull: 'Nobody else undoes the approval.' },
    onMerge: { go: 'Only the admin who approved can undo it.' },
    leftOut: 'The events say whom the admin approved.',
  },
]
