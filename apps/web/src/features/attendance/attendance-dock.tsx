import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AttendanceState } from './attendance-state.ts'

interface Props {
  /** Nothing while it is still loading. */
  state: AttendanceState | null
  /** A mark is on its way. */
  pending: boolean
  /** Tapping now would mark: nothing stands against it. */
  ready: boolean
  /** Done already. */
  marked: boolean
  onMark: () => void
  /** Leads to the help with the location, where that is needed. */
  onHelp: (() => void) | undefined
}

/** Where one stands, and the one thing to do: at the foot of a phone's screen, under the thumb. */
export function AttendanceDock(props: Props) {
  const { state, pending, ready, marked, onMark, onHelp } = props
  return (
    <div className="attendance-dock" data-tone={state?.tone ?? 'calm'} data-marked={marked}>
      <div className="attendance-state">
        <span className="attendance-state-icon">
          <Icon name={state?.icon ?? 'pin'} size={24} />
        </span>
        <div>
          <p className="attendance-title" role="status">
            {state ? state.title : <Skeleton width="12rem" />}
          </p>
          <p className="attendance-detail numbers">
            {state ? state.detail : <Skeleton width="7rem" />}
          </p>
        </div>
        {onHelp && (
          <Button variant="quiet" size="small" aria-label="Help with the location" onClick={onHelp}>
            Help
          </Button>
        )}
      </div>
      <Button
        size="large"
        wide
        icon="pin"
        variant={ready || pending ? 'primary' : 'secondary'}
        busy={pending}
        onClick={onMark}
      >
        Mark Attendance
      </Button>
    </div>
  )
}
