import { type PictureSize, pictureSize } from './picture-size.ts'

/** What an upload may have at most. */
export interface PictureLimits {
  /** The longest side, in pixels. */
  side: number
  bytes: number
}

/** A part of an upright picture: its corner and size as shares of the whole, 0 to 1. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

const qualities = [0.9, 0.8, 0.7, 0.6, 0.5]
const scaleStep = 0.75

/**
 * An upright JPEG on white within the limits, of a part or the whole; the file itself if it is whole and within them. In a
 * worker or on the page.
 * @throws if the browser cannot read the file as a picture
 */
export async function encodePicture(
  file: Blob,
  { side, bytes }: PictureLimits,
  part?: Part,
): Promise<Blob> {
  const size = await pictureSize(file)
  const picture = await decode(file, size, part ? side / part.width : side)
  try {
    const drawn = part ? inPixels(part, picture) : { x: 0, y: 0, ...sizeOf(picture) }
    const longest = Math.max(drawn.width, drawn.height)
    if (!part && longest <= side && file.size <= bytes && isWithin(size, side)) return file
    for (let scale = Math.min(1, side / longest); ; scale *= scaleStep) {
      const canvas = draw(picture, drawn, scale)
      for (const quality of qualities) {
        const blob = await toJpeg(canvas, quality)
        if (blob.size <= bytes) return blob
      }
    }
  } finally {
    picture.close()
  }
}

const sizeOf = ({ width, height }: ImageBitmap) => ({ width, height })

const inPixels = (part: Part, { width, height }: ImageBitmap): Part => ({
  x: part.x * width,
  y: part.y * height,
  width: part.width * width,
  height: part.height * height,
})

const isWithin = (size: PictureSize | undefined, side: number) =>
  !size || Math.max(size.width, size.height) <= side

/**
 * A large picture is made smaller as it is decoded: a phone's 48 megapixels would take 200 MB. The width alone is given,
 * since the file says its size before it is turned upright; a portrait's height still exceeds the limit.
 */
const decode = (file: Blob, size: PictureSize | undefined, side: number) =>
  size && Math.min(size.width, size.height) > side
    ? createImageBitmap(file, { resizeWidth: Math.round(side), resizeQuality: 'high' })
    : createImageBitmap(file)

type Canvas = OffscreenCanvas | HTMLCanvasElement

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}

function draw(picture: ImageBitmap, part: Part, scale: number): Canvas {
  const width = Math.max(1, Math.round(part.width * scale))
  const height = Math.max(1, Math.round(part.height * scale))
  const canvas = canvasOf(width, height)
  // Both kinds of canvas have this context.
  const context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null =
    'convertToBlob' in canvas ? canvas.getContext('2d') : canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // JPEG has no transparency; transparent areas would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return canvas
}

function toJpeg(canvas: Canvas, quality: number): Promise<Blob> {
  const type = 'image/jpeg'
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot encode.'))),
      type,
      quality,
    )
  })
}
