import { memberErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction, updateRow } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockDetails } from './data.ts'

/**
 * Stores a picture as the member's, and deletes the previous one.
 * @returns its URL
 * @throws HttpError 404, PictureError
 */
export async function replacePicture(
  { clock, db, media, pool }: Platform,
  id: number,
  bytes: Buffer,
  caller: Caller,
): Promise<string> {
  const exists = await db.member.count({ where: { id } })
  if (!exists) throw refuse(memberErrors.notFound)
  const image = await media.savePortrait(bytes)
  let replaced: string | null
  try {
    replaced = await inTransaction(pool, async (tx) => {
      const before = await lockDetails(tx, id)
      // The member may have been deleted while the picture was being decoded.
      if (!before) throw refuse(memberErrors.notFound)
      await updateRow(tx, 'members', id, { image })
      if (caller.id !== id) {
        await recordEvent(tx, {
          actorId: caller.id,
          action: 'member.picture',
          subjectId: id,
          at: clock.now(),
        })
      }
      return before.image
    })
  } catch (error) {
    await media.remove(image)
    throw error
  }
  await media.remove(replaced)
  return image
}
