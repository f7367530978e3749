import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { userErrors } from '@church/shared'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { refuse } from '../../http/errors.ts'
import { isMediaUrl } from '../../platform/media.ts'
import type { OwnData } from '../../platform/own-data.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Everything that is kept about somebody, as a ZIP file: `my-data.json`, and the picture where it is
 * one of ours. Passwords and tokens are kept as digests only, and are left out.
 * @throws HttpError 404
 */
export async function ownDataZip(
  { clock, db, media, ownData }: Pick<Platform, 'clock' | 'db' | 'media'> & { ownData: OwnData },
  id: number,
): Promise<Buffer> {
  const member = await db.member.findUnique({ where: { id }, select: { image: true } })
  if (!member) throw refuse(userErrors.notFound)
  const data = {
    made_at: clock.now().toISOString(),
    ...(await ownData.read(db, id)),
  }
  const files: Zippable = { 'my-data.json': strToU8(JSON.stringify(data, null, 2)) }
  if (member.image && isMediaUrl(member.image)) {
    const name = basename(member.image)
    // One that is missing on the disk is missing here, too.
    const bytes = await readFile(join(media.dir, name)).catch(() => null)
    // It is compressed already.
    if (bytes) files[`picture-${name}`] = [bytes, { level: 0 }]
  }
  return Buffer.from(zipSync(files))
}
