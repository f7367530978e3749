// Needed only once the device has reported its location. See `markingCode`.

import { type Area, type DoorRules, isRunning, type LatLng, t } from '@church/shared'
import type { QueryClient } from '@tanstack/react-query'
import { churchFacts, locationState } from '../../church/details/index.ts'
import type { AttendanceState } from './attendance-state.ts'
import { useDoorDialog } from './door-dialog-store.ts'
import { markingCalls } from './marking-calls.ts'
import { attendanceCheck, doorRules } from './queries.ts'
import { type MarkFacts, type MarkResult, tryToMark } from './try-to-mark.ts'

export { KeepingOffer } from '../unnamed/index.ts'
export { DoorOffer } from './door-offer.tsx'
export { FamilyLink, FamilyOffer } from './family-offer.tsx'
export { MarkAtOnce } from './mark-at-once.ts'
export { markWithPass } from './marking-calls.ts'
export { SessionEnd } from './session-end.ts'

interface Facts {
  church: Area | undefined
  location: { coordinates: LatLng | null; accuracy: number | null }
  rules: DoorRules | undefined
}

/** The user's status at their location; null until the location and the area are known, if these matter. */
export function placeState({ church, location, rules }: Facts): AttendanceState | null {
  if (rules?.proof === 'code') {
    const detail = t('Your location isn’t needed here.')
    return { tone: 'good', icon: 'check', title: t('Enter the code at the door'), detail }
  }
  const { coordinates, accuracy } = location
  return church && coordinates ? locationState(coordinates, accuracy, church) : null
}

/** Marks, or asks for the code at the door where the church requires it; null if it asks. */
export async function markOrAsk(facts: MarkFacts, client: QueryClient): Promise<MarkResult | null> {
  if (needsCode(facts, client)) {
    useDoorDialog.setState({ open: 'code' })
    return null
  }
  const result = await tryToMark(facts, markingCalls(client))
  // An admin may just have moved the area, or made the code a requirement.
  if (result.marked === false) void client.invalidateQueries(churchFacts)
  return result
}

function needsCode({ session, now }: MarkFacts, client: QueryClient): boolean {
  if (!session || session.cancelled_at || !isRunning(session, now)) return false
  const check = client.getQueryData(attendanceCheck(session).queryKey)
  return client.getQueryData(doorRules.queryKey)?.proof === 'code' && !check?.already_marked
}
