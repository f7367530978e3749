/** Degrees, WGS 84. */
export interface LatLng {
  lat: number
  lng: number
}

/** The church's area: the corners in order (open or closed ring), and how far outside still counts. */
export interface Area {
  polygon: readonly LatLng[]
  tolerance_m: number
}

/** From the Earth's mean radius, 6,371,008.8 m (IUGG). */
const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180

/** Below this a distance is an error of floating point: corners have seven decimals, a centimetre. */
const NOTHING_M = 0.001

const isSame = (a: LatLng, b: LatLng) => a.lat === b.lat && a.lng === b.lng

function closedRing(corners: readonly LatLng[]): LatLng[] {
  const first = corners[0]
  const last = corners.at(-1)
  if (!first || !last) return []
  return isSame(first, last) ? [...corners] : [...corners, first]
}

type Side = readonly [from: LatLng, to: LatLng]

/** Metres from a place to a side, on a plane laid at the place. */
function metresToSide(place: LatLng, [from, to]: Side): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180)
  const x = (from.lng - place.lng) * shrink
  const y = from.lat - place.lat
  const dx = (to.lng - from.lng) * shrink
  const dy = to.lat - from.lat
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / squared))
  return Math.hypot(x + along * dx, y + along * dy) * METRES_PER_DEGREE
}

/**
 * Whether a line due east from the place crosses a side. Rounding can only be wrong about a side that
 * the place lies on, and there the distance decides.
 */
function crosses(place: LatLng, [from, to]: Side): boolean {
  if (from.lat > place.lat === to.lat > place.lat) return false
  const along = (place.lat - from.lat) / (to.lat - from.lat)
  return from.lng + along * (to.lng - from.lng) > place.lng
}

/** The same corner, on the place's side of the 180th meridian. */
function beside(place: LatLng, corner: LatLng): LatLng {
  const apart = corner.lng - place.lng
  if (Math.abs(apart) <= 180) return corner
  return { lat: corner.lat, lng: corner.lng - Math.sign(apart) * 360 }
}

/** How many metres a place lies outside the polygon; 0 inside and on its edge. */
export function metresOutside(place: LatLng, corners: readonly LatLng[]): number {
  const ring = closedRing(corners).map((corner) => beside(place, corner))
  const sides = ring.slice(1).map((to, index): Side => [ring[index] ?? to, to])
  // Out of an area one crosses its edge once more than one comes back in.
  const within = sides.filter((side) => crosses(place, side)).length % 2 === 1
  if (within) return 0
  const metres = Math.min(...sides.map((side) => metresToSide(place, side)))
  return metres < NOTHING_M ? 0 : metres
}

/** Whether a place counts as inside: in the polygon, on its edge, or within the tolerance. */
export function isInside(place: LatLng, area: Area): boolean {
  return metresOutside(place, area.polygon) <= area.tolerance_m
}
