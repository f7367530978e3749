import { newcomerMessages, userErrors } from '@church/shared'
import { HttpError } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { openNewcomerCases } from '../sharing/index.ts'
import { type DeletionNeeds, deleteUser } from '../users/index.ts'

/** Approves a newcomer. @returns whether that was needed: another admin may have been faster */
const approve = ({ clock, pool }: DeletionNeeds, id: number, actorId: number): Promise<boolean> =>
  inTransaction(pool, async (tx) => {
    const now = clock.now()
    const { rowCount } = await tx.query(
      'UPDATE users SET approved_at = $2, updated_at = $2 WHERE id = $1 AND approved_at IS NULL',
      [id, now],
    )
    if (rowCount === 0) return false
    await openNewcomerCases(tx, [id], now)
    const event = { actorId, subject: 'user', subjectId: id, at: now }
    await recordEvent(tx, { ...event, action: 'newcomer.approve' })
    return true
  })

/**
 * Deletes a newcomer's account; children whom the office entered stay. @returns whether it was there; another admin may
 * have been faster
 */
const decline = (services: DeletionNeeds, id: number, actorId: number): Promise<boolean> =>
  deleteUser(services, { id, actorId, children: 'keep', action: 'newcomer.decline' }).then(
    () => true,
    (error) => {
      if (error instanceof HttpError && error.code === userErrors.notFound.code) return false
      throw error
    },
  )

/** What an admin can decide about newcomers, and what is said about a number of them. */
export const decisions = {
  approve: { act: approve, message: newcomerMessages.approved },
  decline: { act: decline, message: newcomerMessages.declined },
}
