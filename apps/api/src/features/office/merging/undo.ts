import { FOREIGN_KEY_VIOLATION, hasCode } from '@church/database/error-code.ts'
import { mergeErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { isUniqueViolation } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  hasWithdrawnSince,
  recordMergeUndone,
  takeBackGiven,
} from '../../../platform/withdrawals.ts'
import { type Live, lockAttendance } from '../../attendance/marking/index.ts'
import { hidingPictures } from '../../people/sharing/index.ts'
import { lockPair, lockPeople, type StandingHooks, setStanding } from '../../people/users/index.ts'
import { goneIn, lockMerge } from './data.ts'
import { recordsMerged } from './messages.ts'
import { isUntouched, restoreRows, standingsIn } from './restore.ts'

interface Undo {
  id: number
  actorId: number
}

/**
 * Undoes a merge in one transaction: restores the merged person with their rows, and the other person's own details.
 * @returns the id of the person who is back
 * @throws HttpError 404 after a day, 409 if something of it has changed since
 */
export async function undoMerge(
  services: Platform & StandingHooks & { live: Live },
  { id, actorId }: Undo,
): Promise<number> {
  const { clock, db, live, outbox } = services
  const merge = await db.merge.findUnique({ where: { id }, select: { keptId: true } })
  if (!merge) throw refuse(mergeErrors.notFound)
  const { keptId } = merge
  const restored = await hidingPictures(services, [keptId], async (tx) => {
    await lockPeople(tx)
    // Before anybody is locked, as those do who change the plan.
    await lockUntilCommit(tx, 'serving')
    await lockAttendance(tx)
    const found = await lockMerge(tx, id, clock.now())
    const gone = found && goneIn(found.snapshot)
    const [kept] = await lockPair(tx, [keptId, keptId])
    if (!found || !gone || !kept) throw refuse(mergeErrors.notFound)
    const { snapshot, mergedAt } = found
    const pair = { from: gone.id, into: keptId }
    if (!(await isUntouched(tx, snapshot, mergedAt)) || (await hasWithdrawnSince(tx, pair)))
      throw refuse(mergeErrors.changedSince)
    await restoreRows(tx, snapshot, pair)
    // Last, since a person who has left again loses rights that the other one needs back.
    await setStanding(tx, services, { people: standingsIn(snapshot), by: actorId })
    await recordMergeUndone(tx)
    await takeBackGiven(tx, snapshot.added.withdrawals ?? [])
    await tx.query('DELETE FROM merges WHERE id = $1', [id])
    await recordEvent(tx, {
      actorId,
      action: 'user.undo-merge',
      subjectId: keptId,
      detail: { restored: gone.id },
      at: clock.now(),
    })
    // Both hear of it at the addresses that they have again.
    if (kept.hasAccount) {
      await outbox.deliver(recordsMerged, keptId, { variant: 'undone' }, tx)
      const goneVariant = { variant: 'undone-gone' }
      if (gone.email) await outbox.deliver(recordsMerged, gone.id, goneVariant, tx)
    }
    return gone.id
  }).catch((error) => {
    // Somebody else has the address by now, or a session is gone.
    const isConflict = isUniqueViolation(error) || hasCode(error, FOREIGN_KEY_VIOLATION)
    throw isConflict ? refuse(mergeErrors.changedSince) : error
  })
  live.notifyChange()
  return restored
}
