import { worded } from '../../../texts.ts'
import { type LatLng, metresOutside } from './geofence.ts'

const CORNERS_MIN = 4
export const CORNERS_MAX = 50
/** Square metres. */
const AREA_MIN = 50
const AREA_MAX = 1_000_000
/** Metres. */
export const TOLERANCE_MAX = 1_000

/** From the Earth's mean radius, 6,371,008.8 m (IUGG). */
const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180

/** Metres; closer corners count as one. Seven decimals of a degree are a centimetre. */
const SAME_M = 0.01

interface CheckedArea {
  centre: LatLng
  polygon: readonly LatLng[]
  tolerance_m: number
}

interface AreaProblem {
  field: 'centre' | 'polygon' | 'tolerance_m'
  message: string
}

interface Point {
  x: number
  y: number
}

type Side = readonly [Point, Point]

const isPlace = ({ lat, lng }: LatLng) =>
  Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/**
 * The corners in metres on a plane tangent at the first one, whether or not the 180th meridian lies between
 * them. Too large an area to be a plane is refused as too large anyway.
 */
function onPlane(corners: readonly LatLng[]): Point[] {
  const [origin] = corners
  if (!origin) return []
  const shrink = Math.cos((origin.lat * Math.PI) / 180)
  return corners.map(({ lat, lng }) => {
    const apart = lng - origin.lng
    const east = Math.abs(apart) <= 180 ? apart : apart - Math.sign(apart) * 360
    return { x: east * shrink * METRES_PER_DEGREE, y: (lat - origin.lat) * METRES_PER_DEGREE }
  })
}

const isSame = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) < SAME_M

/** The corners as points; the first is not repeated at the end, as a closed ring has it. */
function cornersOf(polygon: readonly LatLng[]): Point[] {
  const points = onPlane(polygon)
  const [first] = points
  const last = points.at(-1)
  return points.length > 1 && first && last && isSame(first, last) ? points.slice(0, -1) : points
}

const sidesOf = (corners: Point[]): Side[] =>
  corners.map((from, index) => [from, corners[(index + 1) % corners.length] ?? from])

/** The square metres within the corners, by the shoelace formula. */
export function squareMetres(polygon: readonly LatLng[]): number {
  const doubled = sidesOf(cornersOf(polygon)).reduce(
    (sum, [from, to]) => sum + from.x * to.y - to.x * from.y,
    0,
  )
  return Math.abs(doubled) / 2
}

/** On which side of the line through a and b a point lies: positive, negative or, on the line, 0. */
function sideOf([a, b]: Side, point: Point): number {
  const doubled = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
  const distance = doubled / Math.hypot(b.x - a.x, b.y - a.y)
  return Math.abs(distance) < SAME_M ? 0 : distance
}

const isBetween = (at: number, a: number, b: number) =>
  Math.min(a, b) - SAME_M <= at && at <= Math.max(a, b) + SAME_M

const isOnSide = (side: Side, point: Point) =>
  sideOf(side, point) === 0 &&
  isBetween(point.x, side[0].x, side[1].x) &&
  isBetween(point.y, side[0].y, side[1].y)

/** Whether two sides without a common corner meet. */
const meet = (a: Side, b: Side): boolean =>
  (sideOf(a, b[0]) * sideOf(a, b[1]) < 0 && sideOf(b, a[0]) * sideOf(b, a[1]) < 0) ||
  b.some((end) => isOnSide(a, end)) ||
  a.some((end) => isOnSide(b, end))

/** Whether two sides meet anywhere but at the corner between neighbours. */
function crossesItself(sides: Side[]): boolean {
  const last = sides.length - 1
  return sides.some((side, i) =>
    sides.some((other, j) => {
      if (j <= i) return false
      // A neighbour shares a corner; it must not turn back along the side.
      if (j === i + 1) return isOnSide(side, other[1]) || isOnSide(other, side[0])
      if (i === 0 && j === last) return isOnSide(side, other[0]) || isOnSide(other, side[1])
      return meet(side, other)
    }),
  )
}

const problems = {
  notAPlace: worded('A corner isn’t a place on Earth. Please check its latitude and longitude.'),
  tooFew: worded('Please draw at least {min} corners.', { min: CORNERS_MIN }),
  tooMany: worded('Please use at most {max} corners.', { max: CORNERS_MAX }),
  doubled: worded('Two neighbouring corners are at the same place. Please remove one.'),
  tooLarge: worded('The area is larger than 1 km². Please draw it closer to the building.'),
  crossing: worded(
    'The edges cross or touch each other. Please put the corners in order around the building.',
  ),
  tooSmall: worded('The area is smaller than {min} m². Please draw it larger.', { min: AREA_MIN }),
  centre: worded('The centre must be inside the area.'),
}

/** The message for an unusable tolerance. A field's limit has no comma. */
export const notATolerance = worded('Please enter 0 to {max} metres.', {
  max: String(TOLERANCE_MAX),
})

function polygonProblem(polygon: readonly LatLng[]): string | null {
  if (!polygon.every(isPlace)) return problems.notAPlace
  const corners = cornersOf(polygon)
  if (corners.length < CORNERS_MIN) return problems.tooFew
  if (corners.length > CORNERS_MAX) return problems.tooMany
  const sides = sidesOf(corners)
  if (sides.some(([from, to]) => isSame(from, to))) return problems.doubled
  const size = squareMetres(polygon)
  if (size > AREA_MAX) return problems.tooLarge
  // Checked first, since the sides of a sliver seem to touch each other.
  if (crossesItself(sides)) return problems.crossing
  return size < AREA_MIN ? problems.tooSmall : null
}

/** The first problem of an area, with its field; null for a good one. */
export function areaProblem({ centre, polygon, tolerance_m }: CheckedArea): AreaProblem | null {
  const message = polygonProblem(polygon)
  if (message) return { field: 'polygon', message }
  if (!isPlace(centre) || metresOutside(centre, polygon) > 0) {
    return { field: 'centre', message: problems.centre }
  }
  if (!(tolerance_m >= 0 && tolerance_m <= TOLERANCE_MAX)) {
    return { field: 'tolerance_m', message: notATolerance }
  }
  return null
}
