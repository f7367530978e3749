import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaProblem, squareMetres } from './area-check.ts'
import type { LatLng } from './geofence.ts'

/** Metres in a degree of latitude, accurate to 1 %. */
const DEGREE_M = 111_195

/** The place some metres from another; its longitude stays between ±180°. */
function moved({ lat, lng }: LatLng, east: number, north: number): LatLng {
  const shifted = lng + east / (DEGREE_M * Math.cos((lat * Math.PI) / 180))
  return {
    lat: lat + north / DEGREE_M,
    lng: shifted > 180 ? shifted - 360 : shifted < -180 ? shifted + 360 : shifted,
  }
}

const regular = (centre: LatLng, count: number, radius: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return moved(centre, radius * Math.sin(angle), radius * Math.cos(angle))
  })

const swapped = (corners: LatLng[], a: number, b: number) =>
  corners.map((corner, index) => corners[index === a ? b : index === b ? a : index] ?? corner)

/** Anywhere that people live, and on both sides of the 180th meridian. */
const place = fc.record({
  lat: fc.double({ min: -75, max: 75, noNaN: true }),
  lng: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(179.9999, -179.9999, 180),
  ),
})
const corners = fc.integer({ min: 4, max: 50 })
const radius = fc.double({ min: 10, max: 500, noNaN: true })

describe('areaProblem', () => {
  test('accepts every regular polygon, from either end and closed or open', () => {
    fc.assert(
      fc.property(place, corners, radius, fc.boolean(), (centre, count, size, isReversed) => {
        const drawn = regular(centre, count, size)
        const polygon = isReversed ? drawn.toReversed() : drawn
        const closed = [...polygon, polygon[0] ?? centre]
        for (const ring of [polygon, closed]) {
          expect(areaProblem({ centre, polygon: ring, tolerance_m: 20 })).toBeNull()
        }
      }),
    )
  })

  test('refuses a polygon of which two corners that are not neighbours are exchanged', () => {
    fc.assert(
      fc.property(place, corners, radius, fc.nat(), (centre, count, size, seed) => {
        const first = seed % count
        const polygon = swapped(regular(centre, count, size), first, (first + 1) % count)
        expect(areaProblem({ centre, polygon, tolerance_m: 0 })?.field).toBe('polygon')
      }),
    )
  })

  const centre = { lat: 51.896, lng: -0.446 }
  const good = { centre, polygon: regular(centre, 4, 30), tolerance_m: 0 }
  const [a, b, c, d] = good.polygon as [LatLng, LatLng, LatLng, LatLng]

  test.each([
    ['three corners', { polygon: [a, b, c] }, 'at least 4'],
    ['three corners and the first again', { polygon: [a, b, c, a] }, 'at least 4'],
    ['51 corners', { polygon: regular(centre, 51, 100) }, 'at most 50'],
    ['2 m²', { polygon: regular(centre, 4, 1) }, 'smaller than 50'],
    ['more than 1 km²', { polygon: regular(centre, 8, 600) }, 'larger than 1 km²'],
    ['half of the Earth', { polygon: regular(centre, 4, 8_000_000) }, 'polygon'],
    ['a corner twice', { polygon: [a, a, b, c, d] }, 'same place'],
    ['a bow tie', { polygon: [a, c, b, d] }, 'cross'],
    ['a spike', { polygon: [a, b, moved(b, 0, -20), b, c, d] }, 'cross'],
    ['a corner on another edge', { polygon: [a, b, c, d, moved(a, 15, -15)] }, 'cross'],
    ['not a number', { polygon: [a, b, c, { ...d, lat: Number.NaN }] }, 'Earth'],
    ['an endless longitude', { polygon: [a, b, c, { ...d, lng: -Infinity }] }, 'Earth'],
    ['a centre outside', { centre: moved(centre, 100, 0) }, 'centre'],
    ['a centre that is no place', { centre: { lat: Number.NaN, lng: 0 } }, 'centre'],
    ['1,001 m of tolerance', { tolerance_m: 1_001 }, '1000 metres'],
    ['a tolerance that is no number', { tolerance_m: Number.NaN }, '1000 metres'],
    ['a tolerance below 0', { tolerance_m: -0.1 }, '1000 metres'],
  ])('refuses an area with %s', (_, change, said) => {
    const problem = areaProblem({ ...good, ...change })
    expect(`${problem?.field} ${problem?.message}`).toContain(said)
  })

  test('accepts a corner in the middle of a straight edge, and a hollow', () => {
    const middle = { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 }
    expect(areaProblem({ ...good, polygon: [a, middle, b, c, d] })).toBeNull()
    const hollow = moved(centre, 2, 2)
    expect(areaProblem({ ...good, polygon: [a, hollow, b, c, d] })).toBeNull()
  })
})

test('squareMetres is the area of the polygon, wherever it lies', () => {
  fc.assert(
    fc.property(place, corners, radius, (centre, count, size) => {
      const expected = (count / 2) * size ** 2 * Math.sin((2 * Math.PI) / count)
      expect(squareMetres(regular(centre, count, size)) / expected).toBeCloseTo(1, 2)
    }),
  )
})
