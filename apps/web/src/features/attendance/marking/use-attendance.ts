import { markingTexts } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReloadOnce } from '../../../lib/reload-once.ts'
import { atCampus, churchFacts } from '../../church/details/index.ts'
import { doorRules } from './queries.ts'
import { attendanceState, isForLater } from './state/attendance-state.ts'
import { searchOf } from './state/search.ts'
import { useCurrentSession } from './state/use-current-session.ts'
import { useJustMarked } from './state/use-just-marked.ts'
import { useWasHere } from './state/use-was-here.ts'
import { useMarking } from './tap/use-marking.ts'
import { useWatchedLocation } from './ways/location/location-store.ts'

/** An area that an admin draws anew appears without a reload. */
const areaIntervalMs = 60_000

/** All that the attendance screen knows of the session, the user and their place, and the way to mark. */
export function useAttendance() {
  const { data: facts } = useQuery({ ...churchFacts, refetchInterval: areaIntervalMs })
  const { data: rules, isPending: isAsking } = useQuery(doorRules)
  const { rest, isMissing } = useRestOfScreen()
  const location = useWatchedLocation()
  const current = useCurrentSession()
  const { session, running, now, loading, markedAt } = current
  const church = facts && atCampus(facts, session?.campus)
  const { mark, pending, unsure } = useMarking({ session, loading, church })
  const open = session && running.includes(session) ? session : null
  const wasHereAt = useWasHere(!loading && !open)
  const isNew = useJustMarked({ session: session?.id, markedAt, loading })

  const located = rest?.placeState({ church, location, rules }) ?? null
  const failed = current.sessions.isError
  const search = searchOf(location, located)
  const known = { failed, session, now, markedAt, wasHereAt, unsure, rules, located, search }
  const isMarked = markedAt !== null || wasHereAt !== null
  // Help appears in one step, so that nothing moves twice.
  const isReady = (rest !== undefined && !isAsking) || isMissing
  const isQuiet = session !== null && !session.cancelled_at && isForLater(session, now)
  const needsPlace = rules?.proof !== 'code' && !isMarked && !isQuiet
  return {
    facts,
    rules,
    rest,
    current,
    /** The session, if it can be marked now. */
    open,
    search,
    /** Nothing can be marked today, so that no button stands there in vain. */
    isQuiet,
    /** The help or the map can be shown below the button. */
    isReady: isReady && !loading,
    /** Null while loading. */
    state: loading ? null : attendanceState(known),
    isMarked,
    news: isNew && markingTexts.ready,
    /** The other ways come first, with help, since the location proves nothing. */
    isPlaceless: isReady && needsPlace && (search === 'refused' || search === 'coarse'),
    mark,
    pending,
  }
}

type Rest = typeof import('./rest-of-screen.ts')

/** Once loaded, it is there at the first render: nothing moves when the screen is shown again. */
let loaded: Rest | undefined

/**
 * The rest of the screen's code, undefined until it has arrived. `isMissing` if it cannot be loaded; the page then
 * reloads.
 */
function useRestOfScreen(): { rest: Rest | undefined; isMissing: boolean } {
  const [rest, setRest] = useState(loaded)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    import('./rest-of-screen.ts').then(
      (code) => {
        loaded = code
        setRest(code)
      },
      () => setMissing(true),
    )
  }, [])
  useReloadOnce(isMissing)
  return { rest, isMissing }
}
