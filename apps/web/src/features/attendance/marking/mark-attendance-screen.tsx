import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useReloadOnce } from '../../../lib/reload-once.ts'
import { screens } from '../../../lib/screens.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { atCampus, campusName, churchFacts } from '../../church/details/index.ts'
import { AttendanceDock } from './attendance-dock.tsx'
import { attendanceState } from './attendance-state.ts'
import { LiveCount } from './live-count.tsx'
import { useWatchedLocation } from './location-store.ts'
import { MapFrame } from './map-frame.tsx'
import styles from './mark-attendance-screen.module.scss'
import { markingCode } from './marking-code.ts'
import { doorRules } from './queries.ts'
import { SessionCard } from './session-card.tsx'
import { useCurrentSession } from './use-current-session.ts'
import { useLiveCount } from './use-live-count.ts'
import { useMarking } from './use-marking.ts'
import { useSessionEnd } from './use-session-end.ts'

const CancelledSessions = lazyPart(
  async () => (await import('./cancelled-sessions.tsx')).CancelledSessions,
)

// Most phones never need it. Without it, the dock still shows the device's own words.
const LocationHelp = lazyPart(async () => (await import('./location-help.tsx')).LocationHelp)

/** An area that an admin draws anew appears without a reload. */
const areaIntervalMs = 60_000

interface TopProps {
  current: ReturnType<typeof useCurrentSession>
  /** The name of the session's place, where the church has more than one. */
  campus: string | undefined
}

/** The session, and how many are there. */
function Top({ current, campus }: TopProps) {
  const { session, first, running, choose, sessions } = current
  const { count, connected } = useLiveCount({
    session: session === first ? undefined : session?.id,
  })
  return (
    <div className={styles.top}>
      <SessionCard {...{ session, campus, running }} onChoose={choose} query={sessions} />
      <LiveCount count={count} connected={connected} />
    </div>
  )
}

/** Map and attendance: whether the user is inside the area, and the Mark Attendance button. */
export function MarkAttendanceScreen() {
  const { data: facts } = useQuery({ ...churchFacts, refetchInterval: areaIntervalMs })
  const { data: rules } = useQuery(doorRules)
  const { data: code, isError } = useQuery(markingCode)
  useReloadOnce(isError)
  const location = useWatchedLocation()
  const current = useCurrentSession()
  const { session, now, loading, markedAt } = current
  const church = facts && atCampus(facts, session?.campus)
  const { mark, pending, unsure } = useMarking({ session, loading, church })
  useSessionEnd(current.first)

  const help = useRef<HTMLDivElement>(null)
  const lacksLocation = location.error !== null && !location.coordinates
  const located = code?.placeState({ church, location, rules }) ?? null
  const open = session && current.running.includes(session) ? session : null
  const failed = current.sessions.isError
  const state = loading
    ? null
    : attendanceState({ failed, session, now, markedAt, unsure, location, located })
  return (
    <>
      <PageHeading title={screens.markAttendance.title} className={styles.heading} />
      <Suspense fallback={null}>
        {current.cancelled.length > 0 && <CancelledSessions sessions={current.cancelled} />}
      </Suspense>
      <div className={styles.screen}>
        <Top current={current} campus={campusName(facts, session?.campus)} />
        <MapFrame deferred={loading} campus={session?.campus} />
        {/* Below the map, so that the map does not move when help appears; the dock links here. */}
        <div ref={help} className={styles.help} tabIndex={-1}>
          <Suspense fallback={null}>{lacksLocation && <LocationHelp />}</Suspense>
        </div>
        <AttendanceDock
          state={state}
          pending={pending}
          ready={state?.tone === 'good' && !markedAt}
          marked={markedAt !== null}
          onMark={mark}
          onHelp={lacksLocation ? () => show(help.current) : undefined}
        >
          {code && rules && open && !markedAt && (
            <code.DoorOffer session={open} {...{ rules, located }} />
          )}
          {code && open && <code.FamilyLink session={open} />}
        </AttendanceDock>
        {code && open && <code.FamilyOffer session={open} />}
      </div>
    </>
  )
}

function show(part: HTMLElement | null) {
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}
