import { availableParallelism, totalmem } from 'node:os'
import { isCutOff, isHeic, isVideo, PICTURE_PIXELS_MAX } from '@church/shared'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** An upload that cannot be stored as a picture. */
export class PictureError extends Error {
  readonly reason: 'not-a-picture' | 'heic' | 'video' | 'cut-off' | 'too-many-pixels' | 'not-stored'

  constructor(reason: PictureError['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** The accepted types, as detected from the bytes. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

// libvips reads many more formats, some of which (SVG, PDF) can contain code: their loaders are
// switched off altogether.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`),
})
// No picture stays in memory, and none uses more than one core.
sharp.cache(false)
sharp.concurrency(1)

/** Megabytes that decoding the worst pictures (AVIFs) takes; see `pnpm bench pictures`. */
const WORST_MB = 700
/** Megabytes for everything else, including the uploads that wait to be decoded. */
const REST_MB = 400

interface Machine {
  cores: number
  megabytes: number
}

/** How many pictures to decode at once, so that one core stays free for marking and the memory suffices. */
export function decodersFor({ cores, megabytes }: Machine): number {
  return Math.max(1, Math.min(cores - 1, Math.floor((megabytes - REST_MB) / WORST_MB)))
}

/** The cores and the memory of this machine or container. */
function thisMachine(): Machine {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return { cores: availableParallelism(), megabytes: bytes / 2 ** 20 }
}

const limit = pLimit(decodersFor(thisMachine()))
/** Seconds; only a malicious upload takes longer. */
const DECODE_SECONDS = 20
const QUALITY = 80

/** Width and height in pixels, upright. */
interface Size {
  width: number
  height: number
}

/** Makes one version of a picture that is already upright. */
export type Version = (picture: Sharp) => Sharp

/**
 * Decodes an upload (first frame, turned upright) and encodes its versions as WebP without metadata.
 * @param versionsFor returns the versions to make, by name, for the upright size
 * @throws PictureError
 */
export const encodeVersions = (
  bytes: Buffer,
  versionsFor: (size: Size) => Record<string, Version>,
): Promise<Record<string, Buffer>> =>
  limit(async () => {
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
      throw unreadable(bytes)
    }
  })

/** Reads only the header. */
async function sizeOf(bytes: Buffer): Promise<Size> {
  const header = await read(bytes)
  if (!header || !TYPES.has(header.mediaType ?? '')) throw unreadable(bytes)
  if (header.width * header.height > PICTURE_PIXELS_MAX) throw new PictureError('too-many-pixels')
  return header.autoOrient
}

function unreadable(bytes: Buffer): PictureError {
  if (isHeic(bytes)) return new PictureError('heic')
  if (isVideo(bytes)) return new PictureError('video')
  return new PictureError(isCutOff(bytes) ? 'cut-off' : 'not-a-picture')
}

async function read(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}
