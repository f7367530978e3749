import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'

/** Degrees, WGS 84. */
export interface LatLng {
  lat: number
  lng: number
}

/** The church's area: its corners in order (open or closed ring), and how far outside still counts as inside. */
export interface Area {
  polygon: readonly LatLng[]
  tolerance_m: number
}

/** From the Earth's mean radius, 6,371,008.8 m (IUGG). */
const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180

/** Shorter distances are floating-point error: corners have seven decimals, which is a centimetre. */
const EPSILON_M = 0.001

const isSame = (a: LatLng, b: LatLng) => a.lat === b.lat && a.lng === b.lng

function closedRing(corners: readonly LatLng[]): LatLng[] {
  const first = corners[0]
  const last = corners.at(-1)
  if (!first || !last) return []
  return isSame(first, last) ? [...corners] : [...corners, first]
}

/** Metres from a place to the segment a–b, on a plane tangent at the place. */
function metresToSegment(place: LatLng, a: LatLng, b: LatLng): number {
  const shrink = Math.cos((place.lat * Math.PI) / 180)
  const ax = (a.lng - place.lng) * shrink
  const ay = a.lat - place.lat
  const dx = (b.lng - a.lng) * shrink
  const dy = b.lat - a.lat
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared))
  return Math.hypot(ax + along * dx, ay + along * dy) * METRES_PER_DEGREE
}

/** Shifts a place's longitude by 360° if the 180th meridian lies between it and the origin. */
function unwrapLongitude(origin: LatLng, place: LatLng): LatLng {
  const apart = place.lng - origin.lng
  if (Math.abs(apart) <= 180) return place
  return { lat: place.lat, lng: place.lng - Math.sign(apart) * 360 }
}

interface OnOneMap {
  place: LatLng
  /** Closed. */
  ring: LatLng[]
}

/**
 * A place and a ring without a jump at the 180th meridian. Everything is unwrapped from the first corner: seen from a
 * place on the other side of the world, the corners of one church lie in both directions, with the place between them.
 */
function onOneMap(place: LatLng, corners: readonly LatLng[]): OnOneMap {
  const ring = closedRing(corners)
  const [origin = place] = ring
  return {
    place: unwrapLongitude(origin, place),
    ring: ring.map((corner) => unwrapLongitude(origin, corner)),
  }
}

function metresToRing({ place, ring }: OnOneMap): number {
  const metres = Math.min(
    ...ring.slice(1).map((corner, index) => metresToSegment(place, ring[index] ?? corner, corner)),
  )
  return metres < EPSILON_M ? 0 : metres
}

/** Metres between two places, on a plane tangent at the first. */
const metresBetween = (from: LatLng, to: LatLng): number => {
  const there = unwrapLongitude(from, to)
  return metresToSegment(from, there, there)
}

/** The greatest distance in metres between two corners: how wide an area is. */
export const metresAcross = (corners: readonly LatLng[]): number =>
  Math.max(
    0,
    ...corners.flatMap((from, index) =>
      corners.slice(index + 1).map((to) => metresBetween(from, to)),
    ),
  )

/** Metres from a place, inside or outside the polygon, to the nearest point of its edge. */
export const metresFromEdge = (place: LatLng, corners: readonly LatLng[]): number =>
  metresToRing(onOneMap(place, corners))

/** Metres from a place to the polygon; 0 inside and on its edge. */
export function metresOutside(place: LatLng, corners: readonly LatLng[]): number {
  const map = onOneMap(place, corners)
  const coordinates = [map.ring.map(({ lat, lng }) => [lng, lat])]
  const isWithin = booleanPointInPolygon([map.place.lng, map.place.lat], {
    type: 'Polygon',
    coordinates,
  })
  return isWithin ? 0 : metresToRing(map)
}
