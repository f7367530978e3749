import type { Part } from '../../../lib/encode-picture.ts'

/** Where the frame is: its corner as shares of the picture, and its size as a share of the largest frame in it. */
export interface Crop {
  x: number
  y: number
  size: number
}

/** The home page's frame, width by height. */
const FRAME = 3 / 2

/** The smallest frame, so that a picture stays sharp enough. */
export const SMALLEST = 0.3

const within = (at: number, most: number) => Math.min(Math.max(at, 0), most)

/**
 * The part of a picture that a frame shows, moved back inside where it would reach beyond an edge.
 * @param ratio of the picture, width by height
 */
export function partOf({ x, y, size }: Crop, ratio: number): Part {
  const scale = Math.min(Math.max(size, SMALLEST), 1)
  const width = Math.min(1, FRAME / ratio) * scale
  const height = Math.min(1, ratio / FRAME) * scale
  return { x: within(x, 1 - width), y: within(y, 1 - height), width, height }
}

/** The largest frame, in the middle. */
export function middleOf(ratio: number): Crop {
  const { width, height } = partOf({ x: 0, y: 0, size: 1 }, ratio)
  return { x: (1 - width) / 2, y: (1 - height) / 2, size: 1 }
}

/** A frame of another size with the same middle. */
export function resized(crop: Crop, size: number, ratio: number): Crop {
  const before = partOf(crop, ratio)
  const after = partOf({ ...crop, size }, ratio)
  const x = before.x + (before.width - after.width) / 2
  const y = before.y + (before.height - after.height) / 2
  const moved = partOf({ x, y, size }, ratio)
  return { x: moved.x, y: moved.y, size }
}
