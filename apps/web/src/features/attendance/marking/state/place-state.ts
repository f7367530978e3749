import { type Area, type DoorRules, type LatLng, t } from '@church/shared'
import { locationState } from '../../../church/details/index.ts'
import type { AttendanceState } from './attendance-state.ts'

interface PlaceFacts {
  church: Area | undefined
  location: { coordinates: LatLng | null; accuracy: number | null }
  rules: DoorRules | undefined
}

/** The user's status at their location; null until the location and the area are known, if these matter. */
export function placeState({ church, location, rules }: PlaceFacts): AttendanceState | null {
  if (rules?.proof === 'code') {
    const detail = t('Your location isn’t needed here.')
    return { tone: 'good', icon: 'check', title: t('Enter the code at the door'), detail }
  }
  const { coordinates, accuracy } = location
  return church && coordinates ? locationState(coordinates, accuracy, church) : null
}
