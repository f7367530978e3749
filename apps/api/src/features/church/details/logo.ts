import { churchErrors } from '@church/shared'
import type { UploadedFile } from '../../../http/accept-file.ts'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { churchSetting } from './data.ts'

type Needs = Pick<Platform, 'clock' | 'media' | 'pool'>

/** Pixels: the header shows it at a quarter of this at most. */
const LOGO_WIDTH = 384

/**
 * Stores a logo and removes the previous one.
 * @throws HttpError 400 without a picture; PictureError if it cannot be used
 */
export async function replaceLogo(
  needs: Needs,
  file: UploadedFile | undefined,
  actorId: number,
): Promise<void> {
  if (!file) throw refuse(churchErrors.noLogo, { field: 'logo' })
  const { image } = await needs.media.saveWidths(file.bytes, [LOGO_WIDTH])
  try {
    await setLogo(needs, image, actorId)
  } catch (error) {
    await needs.media.remove(image)
    throw error
  }
}

/** Sets the logo, or removes it, and then the file of the previous one. */
export async function setLogo(
  { clock, media, pool }: Needs,
  logo: string | null,
  actorId: number,
): Promise<void> {
  const previous = await inTransaction(pool, async (client) => {
    const before = await churchSetting.lock(client)
    if (before.logo === logo) return null
    const now = clock.now()
    await churchSetting.write(client, { ...before, logo }, now)
    const detail = { before: before.logo, after: logo }
    await recordEvent(client, { actorId, action: 'church.logo', detail, at: now })
    return before.logo
  })
  await media.remove(previous)
}
