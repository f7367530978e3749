import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { AttendanceState } from './attendance-state.ts'
import styles from './attendance-status.module.scss'

interface Props {
  /** Null while loading. */
  state: AttendanceState | null
  /** The user is marked, which the status says large. */
  marked: boolean
  /** A recent event, shown in place of the detail. */
  news?: string | false
}

/** The user's status, first on the screen: whether they can mark, what prevents it, or that they are here. */
export function AttendanceStatus({ state, marked, news }: Props) {
  return (
    <div className={styles.status} data-tone={state?.tone ?? 'calm'} data-marked={marked}>
      <span className={styles.icon}>
        <Icon name={state?.icon ?? 'pin'} size={24} />
      </span>
      <div>
        <div role="status">
          <p className={classNames(styles.title, 'numbers')}>
            {state ? state.title : <Skeleton shape="line" width="12rem" />}
          </p>
          {news && <p className="soft small">{news}</p>}
        </div>
        {!news && (
          <p className="soft small numbers">
            {state ? <bdi>{state.detail}</bdi> : <Skeleton shape="line" width="7rem" />}
          </p>
        )}
      </div>
    </div>
  )
}
