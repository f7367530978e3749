import { type DeclaredError, isCutOff, isHeic, shown, uploadErrors } from '@church/shared'

interface Limits {
  /** The longest side, in pixels. */
  side: number
  bytes: number
}

const qualities = [0.9, 0.8, 0.7, 0.6, 0.5]
const scaleStep = 0.75

/**
 * Shrinks a picture for upload over a weak signal: an upright JPEG on white. Returns the file itself
 * if it is small enough.
 * @throws Error with a message for the user, if the browser cannot read the file
 */
export async function shrinkPicture(file: Blob, { side, bytes }: Limits): Promise<Blob> {
  const picture = await read(file)
  try {
    const longest = Math.max(picture.width, picture.height)
    if (longest <= side && file.size <= bytes) return file
    for (let scale = Math.min(1, side / longest); ; scale *= scaleStep) {
      const canvas = draw(picture, scale)
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
        if (blob.size <= bytes) return blob
      }
    }
  } finally {
    picture.close()
  }
}

async function read(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch {
    throw new Error(shown((await problemOf(file)).detail))
  }
}

/** Why a file cannot be read as a picture. */
async function problemOf(file: Blob): Promise<DeclaredError> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isHeic(bytes)) return uploadErrors.heic
  return isCutOff(bytes) ? uploadErrors.cutOff : uploadErrors.notAPicture
}

function draw(picture: ImageBitmap, scale: number): OffscreenCanvas {
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error(shown(uploadErrors.notAPicture.detail))
  // JPEG has no transparency; transparent areas would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}
