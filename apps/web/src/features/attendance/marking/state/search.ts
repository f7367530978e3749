import type { Whereabouts } from '@church/shared'
import type { DeviceLocation } from '../ways/location/location-store.ts'

/**
 * How far the phone has got with its location: finding, slow (after 8 seconds), refused (also after 20 seconds of
 * silence), coarse (too inexact to prove anything) or found. `slow`, `refused` and `coarse` may still turn into `found`.
 */
export type Search = 'finding' | 'slow' | 'refused' | 'coarse' | 'found'

/** @param located the status at the location, if it matters what that proves; null until it is known */
export function searchOf(
  location: DeviceLocation,
  located: { where?: Whereabouts } | null,
): Search {
  const { coordinates, error, patience } = location
  const isCoarse = located?.where === 'not-exact'
  if (located && !isCoarse) return 'found'
  if (!coordinates && (error !== null || patience === 'over')) return 'refused'
  // A phone's first fix is often a coarse one, and a better one follows within seconds.
  if (patience === 'fresh') return 'finding'
  return isCoarse ? 'coarse' : 'slow'
}
