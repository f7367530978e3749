import { t } from '@church/shared'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToastsAtTop } from '../../../ui/toast.ts'
import styles from './attendance-dock.module.scss'

interface Props {
  /** A mark is being sent. */
  pending: boolean
  /** Nothing prevents marking now. */
  ready: boolean
  /** Attendance is already marked. */
  marked: boolean
  /** The device does not tell its place: the other ways come first. */
  placeless: boolean
  onMark: () => void
  /** Other ways to be marked. */
  children?: ReactNode
}

/** The Mark Attendance button, always within thumb's reach on a phone. Quiet once it has been used. */
export function AttendanceDock(props: Props) {
  const { pending, ready, marked, placeless, onMark, children } = props
  const isSmall = marked || placeless
  // The toast after a tap must not cover the button.
  useToastsAtTop()
  return (
    <div className={styles.dock} data-marked={marked} data-placeless={placeless}>
      {children}
      <Button
        size={isSmall ? 'medium' : 'large'}
        wide
        icon={isSmall ? undefined : 'pin'}
        variant={isSmall ? 'quiet' : ready || pending ? 'primary' : 'secondary'}
        busy={pending}
        className={styles.mark}
        onClick={onMark}
      >
        {t('Mark Attendance')}
      </Button>
    </div>
  )
}
