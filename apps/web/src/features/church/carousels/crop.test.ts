import { expect, test } from 'vitest'
import { middleOf, partOf, resized, SMALLEST } from './crop.ts'

/** The ratio of the part in pixels. */
const shapeOf = (ratio: number, size: number) => {
  const { width, height } = partOf({ x: 0, y: 0, size }, ratio)
  return (width * ratio) / height
}

test.each([0.5, 1, 1.5, 3])('a frame has the home page’s shape in a picture of %d', (ratio) => {
  expect(shapeOf(ratio, 1)).toBeCloseTo(1.5)
  expect(shapeOf(ratio, 0.4)).toBeCloseTo(1.5)
})

test('a frame stays inside the picture, and is never too small', () => {
  expect(partOf({ x: 2, y: -1, size: 0 }, 1.5)).toEqual({
    ...{ x: 1 - SMALLEST, y: 0 },
    ...{ width: SMALLEST, height: SMALLEST },
  })
})

test('a frame begins in the middle, and keeps it as it shrinks', () => {
  const middle = middleOf(3)
  expect(middle).toEqual({ x: 0.25, y: 0, size: 1 })
  expect(resized(middle, 0.5, 3)).toEqual({ x: 0.375, y: 0.25, size: 0.5 })
})
