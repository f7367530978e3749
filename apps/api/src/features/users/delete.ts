import { type AuditAction, userErrors } from '@church/shared'
import { refuse } from '../../http/errors.ts'
import type { OwnData } from '../../platform/own-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from '../audit/index.ts'
import { deleteUserRow, lockAdmins, lockPeople } from './data.ts'

type Needs = Pick<Platform, 'clock' | 'db'> & { ownData: OwnData }

/**
 * Deletes a user. Foreign keys delete their rows; each feature deletes what it stores elsewhere.
 * @throws HttpError 404, or 409 for the last admin
 */
export async function deleteUser(
  { clock, db, ownData }: Needs,
  id: number,
  actorId: number,
  action: AuditAction = 'user.delete',
): Promise<void> {
  const finish = await db.$transaction(async (tx) => {
    await lockPeople(tx)
    const admins = await lockAdmins(tx)
    if (admins.length === 1 && admins[0] === id) throw refuse(userErrors.lastAdmin)
    const remaining = await ownData.beforeErasure(tx, id)
    if (!(await deleteUserRow(tx, id))) throw refuse(userErrors.notFound)
    await recordEvent(tx, {
      actorId,
      action,
      subject: 'user',
      subjectId: id,
      at: clock.now(),
    })
    return remaining
  })
  await finish()
}
