import { type Area, type LatLng, metresOutside } from '@church/shared'
import type { Proximity } from './attendance-state.ts'

// Needed only once the device has reported its location. See `markingCode`.

export { tryToMark } from './try-to-mark.ts'

/** Measures how a location lies relative to the church's area. */
export function measureProximity(place: LatLng, { polygon, tolerance_m }: Area): Proximity {
  const metres = metresOutside(place, polygon)
  return { metres, inside: metres <= tolerance_m }
}
