import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LatLng, metresFromEdge, metresOutside } from './geofence.ts'

/** Metres in a degree of latitude, accurate to 1 %. */
const DEGREE_M = 111_195

/** Moves a place by metres to the north and east. */
const moved = (from: LatLng, { north = 0, east = 0 }): LatLng => ({
  lat: from.lat + north / DEGREE_M,
  lng: from.lng + east / (DEGREE_M * Math.cos((from.lat * Math.PI) / 180)),
})

const wrapped = ({ lat, lng }: LatLng): LatLng => ({ lat, lng: ((lng + 540) % 360) - 180 })

/** A regular pentagon, `radius` metres from centre to corner. */
const pentagon = (centre: LatLng, radius: number): LatLng[] =>
  [90, 162, 234, 306, 18].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return moved(centre, { north: radius * Math.sin(angle), east: radius * Math.cos(angle) })
  })

/** Anywhere that people live; the polar regions are left out. */
const centre = fc.record({
  lat: fc.double({ min: -70, max: 70, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const radius = fc.double({ min: 20, max: 500, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

const towards = (from: LatLng, angle: number, metres: number) =>
  moved(from, { north: metres * Math.cos(angle), east: metres * Math.sin(angle) })

/** Distance from a regular pentagon's centre to the middle of a side, as a fraction of its radius. */
const APOTHEM = Math.cos(Math.PI / 5)

describe('metresOutside', () => {
  test('is 0 anywhere inside the area', () => {
    fc.assert(
      fc.property(centre, radius, share, bearing, (at, size, part, angle) => {
        const place = towards(at, angle, size * APOTHEM * part * 0.99)
        expect(metresOutside(place, pentagon(at, size))).toBe(0)
      }),
    )
  })

  test('is 0 on the edge and at the corners', () => {
    fc.assert(
      fc.property(centre, radius, share, fc.nat(4), (at, size, part, side) => {
        const corners = pentagon(at, size)
        const a = corners[side] ?? at
        const b = corners[(side + 1) % 5] ?? at
        const between = { lat: a.lat + part * (b.lat - a.lat), lng: a.lng + part * (b.lng - a.lng) }
        expect(metresOutside(between, corners)).toBe(0)
        expect(metresOutside(a, corners)).toBe(0)
      }),
    )
  })

  test('grows metre by metre on the way straight out from a corner', () => {
    fc.assert(
      fc.property(centre, radius, fc.double({ min: 1, max: 500, noNaN: true }), (at, size, far) => {
        const outside = metresOutside(moved(at, { north: size + far }), pentagon(at, size))
        expect(outside).toBeGreaterThan(far * 0.99)
        expect(outside).toBeLessThan(far * 1.01)
      }),
    )
  })

  test('measures to the nearest point on a side, not only to the corners', () => {
    const at = { lat: 51.896, lng: -0.446 }
    const size = 100
    const south = moved(at, { north: -(size * APOTHEM + 40) })
    expect(metresOutside(south, pentagon(at, size))).toBeCloseTo(40, 0)
  })

  test('is the same for open and closed rings, any starting corner and either direction', () => {
    fc.assert(
      fc.property(
        centre,
        radius,
        bearing,
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.nat(4),
        (at, size, angle, part, start) => {
          const place = towards(at, angle, size * part)
          const open = pentagon(at, size)
          const turned = [...open.slice(start), ...open.slice(0, start)]
          const expected = metresOutside(place, open)
          const rings = [[...open, ...open.slice(0, 1)], turned, turned.toReversed()]
          for (const ring of rings) expect(metresOutside(place, ring)).toBeCloseTo(expected, 6)
        },
      ),
    )
  })

  test('works across the 180th meridian', () => {
    const at = { lat: -16.8, lng: 179.9999 }
    const corners = pentagon(at, 60).map(wrapped)
    expect(corners.some(({ lng }) => lng < 0)).toBe(true)
    for (const east of [-30, 0, 30]) {
      expect(metresOutside(wrapped(moved(at, { east })), corners)).toBe(0)
    }
    expect(metresOutside(wrapped(moved(at, { north: 100 })), corners)).toBeCloseTo(40, 0)
  })

  test('is more than a kilometre for every place a degree to the east or west', () => {
    const atTheDateLine = fc.record({
      lat: fc.double({ min: -70, max: 70, noNaN: true }),
      lng: fc.double({ min: 179.9999, max: 180.0001, noNaN: true }),
    })
    // Opposite the church, half of its corners are nearer by the east, and half by the west.
    const eastwards = fc.oneof(
      fc.double({ min: 1, max: 359, noNaN: true }),
      fc.double({ min: 179.999, max: 180.001, noNaN: true }),
    )
    const churches = fc.oneof(centre, atTheDateLine)
    fc.assert(
      fc.property(churches, radius, eastwards, share, (at, size, east, part) => {
        const north = (part - 0.5) * size
        const place = wrapped({ ...moved(at, { north }), lng: at.lng + east })
        const corners = pentagon(at, size).map(wrapped)
        expect(metresOutside(place, corners)).toBeGreaterThan(1_000)
      }),
      { numRuns: 1_000 },
    )
  })

  test('treats a concave notch as outside', () => {
    const at = { lat: 51.896, lng: -0.446 }
    const arrow = [
      moved(at, { north: 100 }),
      moved(at, { north: -100, east: 100 }),
      at,
      moved(at, { north: -100, east: -100 }),
    ]
    expect(metresOutside(moved(at, { north: -20 }), arrow)).toBeGreaterThan(5)
    expect(metresOutside(moved(at, { north: 20 }), arrow)).toBe(0)
  })
})

describe('metresFromEdge', () => {
  test('counts inside as well as outside', () => {
    const at = { lat: 51.896, lng: -0.446 }
    const corners = pentagon(at, 100)
    expect(metresFromEdge(at, corners)).toBeCloseTo(100 * APOTHEM, 0)
    expect(metresFromEdge(moved(at, { north: 130 }), corners)).toBeCloseTo(30, 0)
  })
})

describe('metresOutside', () => {
  test('is 0 up to the edge', () => {
    const at = { lat: 51.896, lng: -0.446 }
    const polygon = pentagon(at, 50)
    expect(metresOutside(moved(at, { north: 49.9 }), polygon)).toBe(0)
    expect(metresOutside(moved(at, { north: 50.1 }), polygon)).toBeGreaterThan(0)
  })
})
