import { expect, test } from 'vitest'
import { standingOf } from './marking.ts'

const polygon = [
  { lat: 51.897, lng: -0.447 },
  { lat: 51.897, lng: -0.445 },
  { lat: 51.895, lng: -0.445 },
  { lat: 51.895, lng: -0.447 },
]
const north = { lat: 51.89736, lng: -0.446 }

test('within the tolerance counts as inside', () => {
  expect(standingOf(north, { polygon, tolerance_m: 50 })).toMatchObject({ inside: true })
  const strict = standingOf(north, { polygon, tolerance_m: 0 })
  expect(strict.inside).toBe(false)
  expect(strict.metres).toBeCloseTo(40, 0)
})

test('whoever is inside is 0 metres outside', () => {
  const within = standingOf({ lat: 51.896, lng: -0.446 }, { polygon, tolerance_m: 0 })
  expect(within).toEqual({ metres: 0, inside: true })
})
