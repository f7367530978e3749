import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToastsAtTop } from '../../../ui/toast.ts'
import styles from './attendance-dock.module.scss'
import type { AttendanceState } from './attendance-state.ts'

interface Props {
  /** Null while loading. */
  state: AttendanceState | null
  /** A mark is being sent. */
  pending: boolean
  /** Nothing prevents marking now. */
  ready: boolean
  /** Attendance is already marked. */
  marked: boolean
  onMark: () => void
  /** Shows the location help, if it is needed. */
  onHelp: (() => void) | undefined
  /** Other ways to be marked. */
  children?: ReactNode
}

/** The user's status and the Mark Attendance button, at the bottom of a phone's screen, within thumb's reach. */
export function AttendanceDock(props: Props) {
  const { state, pending, ready, marked, onMark, onHelp, children } = props
  // The toast after a tap must not cover the button.
  useToastsAtTop()
  return (
    <div className={styles.dock} data-tone={state?.tone ?? 'calm'} data-marked={marked}>
      <div className={styles.state}>
        <span className={styles.icon}>
          <Icon name={state?.icon ?? 'pin'} size={24} />
        </span>
        <div>
          <p className={styles.title} role="status">
            {state ? state.title : <Skeleton width="12rem" />}
          </p>
          <p className={classNames(styles.detail, 'numbers')}>
            {state ? state.detail : <Skeleton width="7rem" />}
          </p>
        </div>
        {onHelp && (
          <Button
            variant="quiet"
            size="small"
            className={styles.helpButton}
            aria-label="Help with location"
            onClick={onHelp}
          >
            Help
          </Button>
        )}
      </div>
      {children}
      <Button
        size="large"
        wide
        icon="pin"
        variant={ready || pending ? 'primary' : 'secondary'}
        busy={pending}
        className={styles.mark}
        onClick={onMark}
      >
        Mark Attendance
      </Button>
    </div>
  )
}
