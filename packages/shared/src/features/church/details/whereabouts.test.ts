import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import positions from '../../../../test/positions.json' with { type: 'json' }
import { type Area, type LatLng, metresAcross, metresFromEdge, metresOutside } from './geofence.ts'
import { isStale, type Position, type Whereabouts, whereabouts } from './whereabouts.ts'

const centre: LatLng = { lat: 51.896, lng: -0.446 }
const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180

/** The place some metres east and north of the centre. */
const at = (east: number, north: number): LatLng => ({
  lat: centre.lat + north / METRES_PER_DEGREE,
  lng: centre.lng + east / (METRES_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180)),
})

/** A square around the centre, `across` metres from corner to corner. */
const square = (across: number, tolerance_m = 0): Area => {
  const half = across / Math.SQRT2 / 2
  const corners = [at(-half, half), at(half, half), at(half, -half), at(-half, -half)]
  return { polygon: corners, tolerance_m }
}

/** Across the area, tolerance, distance east of the centre, accuracy; all in metres. */
const cases: [number, number, number, number | null, Whereabouts][] = [
  // A chapel: 30 m across.
  [30, 0, 0, 10, 'inside'],
  [30, 0, 0, 29, 'inside'],
  [30, 0, 0, 31, 'not-exact'],
  [30, 25, 0, 54, 'inside'],
  [30, 25, 0, 56, 'not-exact'],
  [30, 25, 30, 20, 'inside'],
  [30, 0, 40, 5, 'outside'],
  [30, 0, 40, 65, 'not-exact'],
  // A large church: 100 m across.
  [100, 0, 0, 65, 'inside'],
  [100, 0, 30, 65, 'inside'],
  [100, 0, 0, 99, 'inside'],
  [100, 0, 0, 500, 'not-exact'],
  [100, 50, 80, 12, 'inside'],
  [100, 50, 90, 4, 'outside'],
  [100, 50, 90, 12, 'not-exact'],
  // A site: 300 m across.
  [300, 0, 0, 100, 'inside'],
  [300, 0, 0, 299, 'inside'],
  [300, 0, 0, 2_000, 'not-exact'],
  [300, 0, 1_000, 600, 'outside'],
  [300, 0, 1_000, 2_000, 'not-exact'],
  [300, 0, 10_000, 5_000, 'outside'],
  // Without an accuracy, the place alone decides.
  [30, 0, 0, null, 'inside'],
  [30, 0, 40, null, 'outside'],
  [300, 50, 190, null, 'outside'],
]

test.each(cases)(
  'an area of %i m and %i m tolerance, %i m from its centre, ± %s m: %s',
  (across, tolerance, east, accuracy, where) => {
    expect(whereabouts({ ...at(east, 0), accuracy }, square(across, tolerance))).toBe(where)
  },
)

describe('the positions of real phones at the example church', () => {
  const polygon = [
    { lat: 51.897, lng: -0.447 },
    { lat: 51.897, lng: -0.445 },
    { lat: 51.8955, lng: -0.4445 },
    { lat: 51.895, lng: -0.446 },
    { lat: 51.8955, lng: -0.4475 },
  ]
  const { coarseAfterFine, preciseOff, coarseInside, staleThreeHours } = positions.cases
  const read = ([lat, lng, accuracy]: (number | string)[]): Position => ({
    lat: Number(lat),
    lng: Number(lng),
    accuracy: Number(accuracy),
  })
  const known = (position: (number | string)[] = []) =>
    whereabouts(read(position), { polygon, tolerance_m: 0 })

  test('± 12 m at the centre is inside, and ± 900 m at 530 m is not exact', () => {
    expect(coarseAfterFine.map((one) => known(one))).toEqual(['inside', 'not-exact'])
  })

  test('with Precise Location off, ± 2.5 km proves nothing', () => {
    expect(preciseOff.map((one) => known(one))).toEqual(['not-exact'])
  })

  test('± 5 km proves nothing, not even at the centre', () => {
    expect(coarseInside.map((one) => known(one))).toEqual(['not-exact'])
  })

  test('a position of three hours ago is stale, wherever it is', () => {
    expect(known(staleThreeHours)).toBe('inside')
    expect(isStale({ ...read(staleThreeHours), age: 3 * 3_600 })).toBe(true)
    expect(isStale({ ...read(staleThreeHours), age: 120 })).toBe(false)
    expect(isStale(read(staleThreeHours))).toBe(false)
  })

  test('± 65 m by Wi-Fi inside is enough', () => {
    expect(known([51.896, -0.446, 65])).toBe('inside')
  })

  test('± 20 km, as a computer guesses from its network, is not exact, or outside in another town', () => {
    expect(known([51.93, -0.446, 20_000])).toBe('not-exact')
    expect(known([52.5, -0.446, 20_000])).toBe('outside')
  })
})

describe('for any area, place and accuracy', () => {
  const metres = fc.double({ min: 0, max: 20_000, noNaN: true })
  const place = fc.tuple(
    fc.double({ min: -9_000, max: 9_000, noNaN: true }),
    fc.double({ min: -9_000, max: 9_000, noNaN: true }),
  )
  const area = fc.tuple(fc.integer({ min: 10, max: 1_000 }), fc.integer({ min: 0, max: 500 }))

  test('nobody is inside whose place is not, and nobody whose place is inside is outside', () => {
    fc.assert(
      fc.property(area, place, metres, ([across, tolerance], [east, north], accuracy) => {
        const church = square(across, tolerance)
        const where = whereabouts({ ...at(east, north), accuracy }, church)
        expect(where).not.toBe(isInside(at(east, north), church) ? 'outside' : 'inside')
      }),
    )
  })

  test('a better accuracy never turns inside into anything else, nor outside', () => {
    fc.assert(
      fc.property(area, place, metres, metres, ([across, tolerance], [east, north], a, b) => {
        const church = square(across, tolerance)
        const [better, worse] = [Math.min(a, b), Math.max(a, b)]
        const before = whereabouts({ ...at(east, north), accuracy: worse }, church)
        const after = whereabouts({ ...at(east, north), accuracy: better }, church)
        if (before !== 'not-exact') expect(after).toBe(before)
      }),
    )
  })

  test('nobody is inside with an accuracy worse than the area and its tolerance', () => {
    fc.assert(
      fc.property(area, place, metres, ([across, tolerance], [east, north], more) => {
        const accuracy = across + tolerance + 1 + more
        const where = whereabouts({ ...at(east, north), accuracy }, square(across, tolerance))
        expect(where).not.toBe('inside')
      }),
    )
  })
})

/** Numbers from 0 to 1, the same in each run. */
function pseudoRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/**
 * Phones indoors by published median errors: half see satellites (8 m), most others Wi-Fi (43 to 92 m), and one in ten
 * only masts (600 m). They give their error at 68 % (Android), more or less well.
 */
function simulated() {
  const random = pseudoRandom(58)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const fix = (east: number, north: number): Position => {
    const kind = random()
    const median = kind < 0.5 ? 8 : kind < 0.9 ? 43 + 49 * random() : 600
    // The median of a Rayleigh distribution, and its 68th percentile.
    const sigma = median / 1.1774
    const accuracy = 1.5096 * sigma * Math.exp(0.4 * normal())
    return { ...at(east + sigma * normal(), north + sigma * normal()), accuracy }
  }
  return { random, fix }
}

const isInside = (place: LatLng, { polygon, tolerance_m }: Area) =>
  metresOutside(place, polygon) <= tolerance_m

type Rule = (position: Position, area: Area) => boolean

const rules = {
  'the place alone': (position, area) => isInside(position, area),
  'the circle wholly inside': (position, area) =>
    isInside(position, { ...area, tolerance_m: 0 }) &&
    (position.accuracy ?? 0) <= metresFromEdge(position, area.polygon) + area.tolerance_m,
  'no worse than half the area': (position, area) =>
    isInside(position, area) &&
    (position.accuracy ?? 0) <= metresAcross(area.polygon) / 2 + area.tolerance_m,
  ours: (position, area) => whereabouts(position, area) === 'inside',
} satisfies Record<string, Rule>

/** Of 4,000 people each, the percentage that a rule takes for inside. */
function taken(rule: Rule, area: Area) {
  const { random, fix } = simulated()
  const side = metresAcross(area.polygon) / Math.SQRT2
  const people = Array.from({ length: 4_000 }, () => {
    const [east, north] = [(random() - 0.5) * side, (random() - 0.5) * side]
    const angle = 2 * Math.PI * random()
    return {
      honest: rule(fix(east, north), area),
      home: rule(fix(1_000 * Math.cos(angle), 1_000 * Math.sin(angle)), area),
      // Where Precise Location is off, a whole district is reported at one place: here, at the church.
      coarse: rule({ ...at(0, 0), accuracy: 1_000 + 4_000 * random() }, area),
    }
  })
  const share = (who: 'honest' | 'home' | 'coarse') =>
    Math.round((people.filter((one) => one[who]).length / people.length) * 1_000) / 10
  return { honest: share('honest'), home: share('home'), coarse: share('coarse') }
}

test('of the rules that refuse a coarse position, ours turns away the fewest honest people', () => {
  const table = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, taken(rule, square(85, 50))]),
  )
  expect(table).toMatchInlineSnapshot(`
    {
      "no worse than half the area": {
        "coarse": 0,
        "home": 0,
        "honest": 65.1,
      },
      "ours": {
        "coarse": 0,
        "home": 0,
        "honest": 71.5,
      },
      "the circle wholly inside": {
        "coarse": 0,
        "home": 0,
        "honest": 42.6,
      },
      "the place alone": {
        "coarse": 100,
        "home": 0,
        "honest": 75.4,
      },
    }
  `)
})
