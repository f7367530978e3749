import type { Church } from '@church/shared'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning, failed } = findingsOf('area')

/** Square metres: a chapel of 8 m by 12 m has about 100, a large campus a quarter of a square kilometre. */
const AREA_MIN = 100
const AREA_MAX = 250_000
/** Metres in one degree of latitude. */
const DEGREE_M = 111_195

interface Point {
  x: number
  y: number
}

/** Checks that the polygon in which attendance can be marked is plausible for a building. */
export function checkArea({ polygon, centre, tolerance_m }: Church): Finding {
  const shrink = Math.cos((centre.lat * Math.PI) / 180)
  const corners = polygon.map(({ lat, lng }) => ({
    x: (lng - centre.lng) * shrink * DEGREE_M,
    y: (lat - centre.lat) * DEGREE_M,
  }))
  const [first] = corners
  const last = corners.at(-1)
  // The ring may be open or closed.
  if (first && last && first.x === last.x && first.y === last.y) corners.pop()
  if (corners.length < 3) return failed('the polygon needs at least three different corners.')
  if (crossesItself(corners)) {
    return failed('the sides of the polygon cross: list its corners in order around the building.')
  }
  const size = Math.round(areaOf(corners))
  const reach = Math.round(Math.max(...corners.map(({ x, y }) => Math.hypot(x, y))))
  const shape = `${corners.length} corners, ${size} m², up to ${reach} m from its centre, closed, centre inside`
  const hint = 'Compare its corners with a map: are latitude and longitude swapped?'
  if (size < AREA_MIN) return warning(`${shape}: that is small. ${hint}`)
  if (size > AREA_MAX) return warning(`${shape}: that is large. ${hint}`)
  if (tolerance_m > 100) {
    return warning(`${shape}; a tolerance of ${tolerance_m} m lets the neighbours in: 20 is usual.`)
  }
  return ok(`${shape}, ${tolerance_m} m tolerance.`)
}

const next = (corners: Point[], index: number) => corners[(index + 1) % corners.length] as Point

/** The area by the shoelace formula. */
function areaOf(corners: Point[]): number {
  const doubled = corners.reduce((sum, { x, y }, index) => {
    const to = next(corners, index)
    return sum + x * to.y - to.x * y
  }, 0)
  return Math.abs(doubled) / 2
}

function crossesItself(corners: Point[]): boolean {
  const sides = corners.map((from, index) => [from, next(corners, index)] as const)
  return sides.some(([a, b], i) =>
    // Adjacent sides share a corner and cannot cross elsewhere.
    sides.some(
      ([c, d], j) =>
        j > i + 1 && !(i === 0 && j === sides.length - 1) && cross(a, b, c, d) && cross(c, d, a, b),
    ),
  )
}

/** Whether c and d lie on different sides of the line through a and b. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = ({ x, y }: Point) => (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
  return side(c) * side(d) <= 0
}
