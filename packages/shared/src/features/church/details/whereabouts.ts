import { type Area, type LatLng, metresAcross, metresOutside } from './geofence.ts'

/** Where a device says that it is. */
export interface Position extends LatLng {
  /** The radius in metres that the device gives for its own error; null or left out if it says nothing. */
  accuracy?: number | null | undefined
  /** How many seconds ago it was there; null or left out if it says nothing. */
  age?: number | null | undefined
}

/** A position that was measured longer ago, in seconds, no longer says where the device is. */
export const POSITION_AGE_MAX_S = 120

export const isStale = ({ age }: Position): boolean => age != null && age > POSITION_AGE_MAX_S

/** What a position proves about an area; `not-exact`: the device may be inside or outside. */
export type Whereabouts = 'inside' | 'outside' | 'not-exact'

/**
 * What a position proves about an area. The phone and the server decide by it.
 *
 * The place must lie in the area or its tolerance, and its accuracy must not be worse than the area is wide, with the
 * tolerance. Beyond that, the circle holds the whole area wherever the device really is, so the place says nothing: with
 * a phone's exact location off, everybody in a district is reported at one place. A place outside counts as outside only
 * if its circle stays clear of the area.
 *
 * Phones indoors are often 40 to 90 m off, more than many churches are wide. A circle wholly inside would turn away most
 * people who are there, and half the circle inside still many; this rule turns away hardly more than none at all, and
 * lets in none of the people at home whom that lets in with a coarse position. `whereabouts.test.ts` has the figures,
 * simulated with the errors that Zandbergen measured (Transactions in GIS 13, 2009; Journal of Location Based Services
 * 6, 2012). Without an accuracy, as the specification's client sends a mark, the place alone decides.
 */
export function whereabouts(position: Position, area: Area): Whereabouts {
  const { accuracy } = position
  const metres = metresOutside(position, area.polygon) - area.tolerance_m
  if (metres > 0) return accuracy != null && accuracy >= metres ? 'not-exact' : 'outside'
  if (accuracy == null || accuracy <= area.tolerance_m) return 'inside'
  return accuracy <= metresAcross(area.polygon) + area.tolerance_m ? 'inside' : 'not-exact'
}
