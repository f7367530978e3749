import type { Area, DoorRules, LatLng } from '@church/shared'
import { locationState } from '../../church/details/index.ts'
import type { AttendanceState } from './attendance-state.ts'

interface Facts {
  church: Area | undefined
  location: { coordinates: LatLng | null; accuracy: number | null }
  rules: DoorRules | undefined
}

/** The user's status at their place; null until the place and the area are known, where the place matters. */
export function placeState({ church, location, rules }: Facts): AttendanceState | null {
  if (rules?.proof === 'code') {
    const detail = 'Your location isn’t needed here.'
    return { tone: 'good', icon: 'check', title: 'Enter the code at the door', detail }
  }
  const { coordinates, accuracy } = location
  return church && coordinates ? locationState(coordinates, accuracy, church) : null
}
