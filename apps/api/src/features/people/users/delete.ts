import { type AuditAction, type ChildrenChoice, formatFacts, t, userErrors } from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import { namesFor } from '../../../platform/name-for.ts'
import type { OwnData } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteUserRow, lockAdmins, lockPeople, lockUser } from './data.ts'
import { tellOtherAdmins } from './tell-admins.ts'

/** The dependencies of deleting a user. */
export type DeletionNeeds = Pick<Platform, 'church' | 'clock' | 'db' | 'outbox' | 'pool'> & {
  ownData: OwnData
}

interface Deletion {
  id: number
  actorId: number
  /** Whether children who are left behind stay or are deleted too. */
  children?: ChildrenChoice
  action?: AuditAction
  /** Runs once the person is locked; throws if they must not be deleted after all. */
  check?: (tx: pg.PoolClient) => Promise<void>
}

/**
 * Deletes a user. Foreign keys delete their rows; each feature deletes what it stores elsewhere. The other admins are
 * told of an admin's deletion.
 * @throws HttpError 404; 409 for the last admin, or without a choice for children who are left behind
 */
export async function deleteUser(
  services: DeletionNeeds,
  { id, actorId, children, action = 'user.delete', check }: Deletion,
): Promise<void> {
  const { clock, ownData, pool } = services
  const finishing = await inTransaction(pool, async (tx) => {
    await lockPeople(tx)
    // Before anybody is locked, in the same order as changes of the plan, which may be about to tell this person
    // something.
    await lockUntilCommit(tx, 'serving')
    const admins = await lockAdmins(tx)
    if (admins.length === 1 && admins[0] === id) throw refuse(userErrors.lastAdmin)
    const user = await orRefuse(lockUser(tx, id), userErrors.notFound)
    await check?.(tx)
    const left = await ownData.leftBehind(tx, id)
    if (left.length > 0 && !children) throw refuse(userErrors.childrenLeft, detailOf(left))
    const gone = children === 'delete' ? [id, ...left.map((child) => child.id)] : [id]
    const remaining: Awaited<ReturnType<OwnData['beforeErasure']>>[] = []
    // In the order in which marks lock people.
    for (const each of gone.sort((a, b) => a - b)) {
      remaining.push(await ownData.beforeErasure(tx, each))
      if (!(await deleteUserRow(tx, each))) throw refuse(userErrors.notFound)
      const event = { actorId, subjectId: each, at: clock.now() }
      const about = await recordEvent(tx, {
        ...event,
        action: each === id ? action : 'user.delete',
      })
      const notice = { change: 'deleted', about, personId: id, actorId } as const
      if (each === id && user.isAdmin) await tellOtherAdmins(services, tx, notice)
    }
    return remaining
  })
  for (const finish of finishing) await finish()
}

const detailOf = (left: { name: string }[]) => ({
  field: 'children',
  detail: t(
    'Without an adult in their household: {names}. Please choose whether their records are kept or deleted.',
    { names: namesFor('admin', left, formatFacts) },
  ),
})
