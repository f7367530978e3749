import { uploadErrors } from '@church/shared'

interface Limits {
  /** Of the longest side, in pixels. */
  side: number
  bytes: number
}

const qualities = [0.9, 0.8, 0.7, 0.6, 0.5]
const smaller = 0.75

/**
 * A picture made small enough to send over a weak signal: upright, as a JPEG on white. One that is
 * small enough already is handed back as it is.
 * @throws Error with a sentence for people, where the browser cannot read the file
 */
export async function shrinkPicture(file: Blob, { side, bytes }: Limits): Promise<Blob> {
  const picture = await read(file)
  try {
    const longest = Math.max(picture.width, picture.height)
    if (longest <= side && file.size <= bytes) return file
    for (let scale = Math.min(1, side / longest); ; scale *= smaller) {
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
    throw new Error(uploadErrors.notAPicture.detail)
  }
}

function draw(picture: ImageBitmap, scale: number): OffscreenCanvas {
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error(uploadErrors.notAPicture.detail)
  // A JPEG has no transparency; without this, what is transparent would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}
