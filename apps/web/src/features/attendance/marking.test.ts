import { expect, test } from 'vitest'
import { measureProximity } from './marking.ts'

const polygon = [
  { lat: 51.897, lng: -0.447 },
  { lat: 51.897, lng: -0.445 },
  { lat: 51.895, lng: -0.445 },
  { lat: 51.895, lng: -0.447 },
]
const north = { lat: 51.89736, lng: -0.446 }

test('measureProximity treats a location within the tolerance as inside', () => {
  expect(measureProximity(north, { polygon, tolerance_m: 50 })).toMatchObject({ inside: true })
  const strict = measureProximity(north, { polygon, tolerance_m: 0 })
  expect(strict.inside).toBe(false)
  expect(strict.metres).toBeCloseTo(40, 0)
})

test('measureProximity is 0 metres inside the area', () => {
  const within = measureProximity({ lat: 51.896, lng: -0.446 }, { polygon, tolerance_m: 0 })
  expect(within).toEqual({ metres: 0, inside: true })
})
