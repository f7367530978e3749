import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { screens } from '../../../lib/screens.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { campusName } from '../../church/details/index.ts'
import { AttendanceDock } from './attendance-dock.tsx'
import { LiveCount } from './live/live-count.tsx'
import { countedOf, useLiveCount } from './live/use-live-count.ts'
import { MapFrame } from './map-frame.tsx'
import styles from './mark-attendance-screen.module.scss'
import { AttendanceStatus } from './state/attendance-status.tsx'
import { SessionCard } from './state/session-card.tsx'
import type { useCurrentSession } from './state/use-current-session.ts'
import { useAttendance } from './use-attendance.ts'
import { useDeviceLocation } from './ways/location/location-store.ts'

const CancelledSessions = lazyPart(
  async () => (await import('./state/cancelled-sessions.tsx')).CancelledSessions,
)

// Most phones never need it.
const loadHelp = async () => (await import('./ways/location/location-help.tsx')).LocationHelp
const LocationHelp = lazyPart(loadHelp)

interface TopProps {
  current: ReturnType<typeof useCurrentSession>
  /** Shown in place of the live count. */
  instead: ReactNode
  /** The name of the session's place, where the church has more than one. */
  campus: string | undefined
}

/** The session, and in a window how many are there. */
function Top({ current, campus, instead }: TopProps) {
  const { session, first, running, now, choose, sessions, markedAt } = current
  const { count, feed } = useLiveCount(...countedOf(session, first))
  return (
    <div className={styles.top}>
      <SessionCard {...{ session, campus, running, now }} onChoose={choose} query={sessions} />
      {instead || <LiveCount count={count} feed={feed} isHere={markedAt !== null} />}
    </div>
  )
}

/** Map and attendance: whether the user can mark or is here, how many are, and the Mark Attendance button. */
export function MarkAttendanceScreen() {
  const attendance = useAttendance()
  const { facts, rules, rest, current, open, search, isReady, state, isMarked, isPlaceless } =
    attendance
  const { session, markedAt } = current
  const mayNeedHelp = useDeviceLocation(
    ({ error, patience, coordinates }) => error !== null || (!coordinates && patience !== 'fresh'),
  )
  useEffect(() => {
    // In parallel with the other code.
    if (mayNeedHelp) loadHelp().catch(() => undefined)
  }, [mayNeedHelp])
  return (
    <>
      <PageHeading title={screens.markAttendance.title} className={styles.heading} />
      <Suspense fallback={null}>
        {current.cancelled.length > 0 && <CancelledSessions sessions={current.cancelled} />}
      </Suspense>
      <div className={styles.screen}>
        <AttendanceStatus state={state} marked={isMarked} news={attendance.news} />
        <Top
          current={current}
          campus={campusName(facts, session?.campus)}
          instead={attendance.isQuiet && rest && <rest.LastCount />}
        />
        {!attendance.isQuiet && (
          <AttendanceDock
            // Replaces the dock, so that its buttons do not move.
            key={isPlaceless ? 'placeless' : 'placed'}
            pending={attendance.pending}
            ready={state?.tone === 'good'}
            marked={isMarked}
            placeless={isPlaceless && open !== null}
            onMark={attendance.mark}
          >
            {rest && rules && open && !markedAt && (
              <rest.OtherWays
                session={open}
                isOutside={state?.where === 'outside'}
                {...{ rules, search }}
              />
            )}
            {rest && open && <rest.FamilyLink session={open} isMarked={isMarked} />}
          </AttendanceDock>
        )}
        {/* As high as the map while the help is loading, so that nothing below moves. */}
        <Suspense fallback={<MapFrame deferred campus={session?.campus} />}>
          {isPlaceless && (
            <div className={styles.help}>
              <LocationHelp isCoarse={search === 'coarse'} />
            </div>
          )}
          {rest && open && <rest.FamilyOffer session={open} />}
          {/* Without the user's place it would show nothing that helps. */}
          {!isPlaceless && <MapFrame deferred={!isReady} campus={session?.campus} />}
          {rest && <rest.KeepingOffer />}
          {rest && <rest.SessionEnd session={current.first} />}
          {rest && (
            <rest.MarkAtOnce ready={state?.tone === 'good' && !isMarked} mark={attendance.mark} />
          )}
        </Suspense>
      </div>
    </>
  )
}
