import { type Area, metresFromEdge, metresOutside } from '@church/shared'
import type { DevicePlace } from './device-place.ts'

/** How many metres a place lies inside or outside an area, and whether a member there could mark. */
export function placeInWords(place: DevicePlace, { polygon, tolerance_m }: Area): string {
  const outsideBy = metresOutside(place, polygon)
  const metres = Math.round(metresFromEdge(place, polygon))
  if (outsideBy === 0) return `You are inside the area, ${metres} m from its edge.`
  const outside = `You are ${metres} m outside the area.`
  return outsideBy <= tolerance_m
    ? `${outside} That is within the tolerance of ${tolerance_m} m, so a member here can mark.`
    : `${outside} A member here can’t mark.`
}

/** How accurate a place is: 'Your device is accurate to 10 m.' */
export const accuracyInWords = ({ accuracy }: DevicePlace) =>
  `Your device is accurate to ${Math.ceil(accuracy)} m.`
