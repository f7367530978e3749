import { PICTURE_PIXELS_MAX } from '@church/shared'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** An upload that cannot become a picture of ours. */
export class PictureError extends Error {
  readonly reason: 'not-a-picture' | 'too-many-pixels' | 'too-many'

  constructor(reason: PictureError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** What is accepted, by what the bytes decode to. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

// The library reads many more kinds, some of them (SVG, PDF) programs rather than pictures: their
// readers are switched off altogether.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
})
// Nobody's picture is kept in memory, and a picture takes one core at most.
sharp.cache(false)
sharp.concurrency(1)

/** How many are decoded at once: each may take 200 MB for a moment. */
const limit = pLimit(2)
/** How many wait to be: of those whose senders have left, too, each is held in memory. */
const WAITING_MAX = 8
/** Seconds; an upload that takes longer was made to. */
const DECODE_SECONDS = 20
const QUALITY = 80

/** Width and height in pixels, upright. */
interface Size {
  width: number
  height: number
}

/** Makes one version of an upright picture. */
export type Version = (picture: Sharp) => Sharp

/**
 * Decodes an upload (its first frame, upright) and encodes the versions as WebP, without any metadata.
 * @param versionsFor told the upright size, says which versions, by name
 * @throws PictureError
 */
export async function encodeVersions(
  bytes: Buffer,
  versionsFor: (size: Size) => Record<string, Version>,
): Promise<Record<string, Buffer>> {
  if (limit.pendingCount >= WAITING_MAX) throw new PictureError('too-many')
  return limit(async () => {
    const size = await sizeOf(bytes)
    try {
      const made: Record<string, Buffer> = {}
      for (const [name, version] of Object.entries(versionsFor(size))) {
        const upright = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
        made[name] = await version(upright.autoOrient())
          .timeout({ seconds: DECODE_SECONDS })
          .webp({ quality: QUALITY })
          .toBuffer()
      }
      return made
    } catch {
      throw new PictureError('not-a-picture')
    }
  })
}

/** Reads the header alone. */
async function sizeOf(bytes: Buffer): Promise<Size> {
  const header = await read(bytes)
  if (!header || !TYPES.has(header.mediaType ?? '')) throw new PictureError('not-a-picture')
  if (header.width * header.height > PICTURE_PIXELS_MAX) throw new PictureError('too-many-pixels')
  return header.autoOrient
}

async function read(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}
