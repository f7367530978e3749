import { type Area, type LatLng, metresOutside } from '@church/shared'
import type { Standing } from './attendance-state.ts'

// What is needed only once the device has said where it is. See `markingCode`.

export { tryToMark } from './try-to-mark.ts'

/** Where a place lies, as seen from the church. */
export function standingOf(place: LatLng, { polygon, tolerance_m }: Area): Standing {
  const metres = metresOutside(place, polygon)
  return { metres, inside: metres <= tolerance_m }
}
