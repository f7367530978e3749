import { userErrors } from '@church/shared'
import { refuse } from '../../http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Live } from '../attendance/live.ts'
import { recordEvent } from '../audit/data.ts'
import { holdImage } from '../members/data.ts'
import { holdAdmins, removeUser } from './data.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'media'> & { live: Live }

/**
 * Deletes a user: details, marks and sign-ins go with the row, the picture's file after it.
 * @throws HttpError 404, or 409 for the last admin
 */
export async function deleteUser(
  { clock, db, live, media }: Needs,
  id: number,
  actorId: number,
): Promise<void> {
  const image = await db.$transaction(async (tx) => {
    const admins = await holdAdmins(tx)
    if (admins.length === 1 && admins[0] === id) throw refuse(userErrors.lastAdmin)
    const member = await holdImage(tx, id)
    if (!(await removeUser(tx, id))) throw refuse(userErrors.notFound)
    await recordEvent(tx, {
      actorId,
      action: 'user.delete',
      subject: 'user',
      subjectId: id,
      at: clock.now(),
    })
    return member?.image ?? null
  })
  live.changed()
  await media.remove(image)
}
