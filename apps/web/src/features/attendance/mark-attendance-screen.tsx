import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '../../ui/page-heading.tsx'
import { churchFacts } from '../church/queries.ts'
import { AttendanceDock } from './attendance-dock.tsx'
import { AttendanceMap } from './attendance-map.tsx'
import { attendanceState } from './attendance-state.ts'
import { LiveCount } from './live-count.tsx'
import { LocationHelp } from './location-help.tsx'
import { useWatchedLocation } from './location-store.ts'
import { SessionCard } from './session-card.tsx'
import { useCurrentSession } from './use-current-session.ts'
import { useLiveCount } from './use-live-count.ts'
import { useMarking } from './use-marking.ts'
import { useSessionEnd } from './use-session-end.ts'
import './attendance.scss'

/** Map and attendance: whether one is inside, and the button that marks. */
export function MarkAttendanceScreen() {
  const { data: church } = useQuery(churchFacts)
  const location = useWatchedLocation()
  const current = useCurrentSession()
  const { session, now, loading, markedAt } = current
  const { count, connected } = useLiveCount()
  const { tap, pending, unsure } = useMarking({ session, loading, church })
  useSessionEnd(current.first)

  const state =
    church && !loading
      ? attendanceState({ session, now, markedAt, unsure, location, area: church })
      : null
  return (
    <>
      <PageHeading title="Attendance" className="attendance-heading" />
      <div className="attendance">
        <div className="attendance-top">
          <SessionCard
            session={session}
            running={current.running}
            onChoose={current.choose}
            query={current.sessions}
          />
          <LiveCount
            count={count}
            connected={connected}
            of={session === current.first ? undefined : current.first?.name}
          />
        </div>
        <div className="attendance-help">
          <LocationHelp />
        </div>
        <AttendanceMap />
        <AttendanceDock
          state={state}
          pending={pending}
          ready={state?.tone === 'good' && !markedAt}
          marked={markedAt !== null}
          onMark={tap}
        />
      </div>
    </>
  )
}
