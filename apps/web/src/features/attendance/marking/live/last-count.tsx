import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../../lib/current-user.ts'
import { formatDate } from '../../../../lib/format-time.ts'
import { queries } from '../../../../lib/queries.ts'
import { AttendanceWindow } from './attendance-window.tsx'
import styles from './live-count.module.scss'

/** Between services: how many were at the last one, and whether the user was. */
export function LastCount() {
  const user = useCurrentUser((state) => state.user?.id)
  const { data } = useQuery(queries.getLastService())
  const last = data?.service
  const date = last && formatDate(last.start_datetime)
  return (
    <section className={styles.live} aria-label={t('Last service')}>
      <AttendanceWindow
        className={styles.window}
        count={last?.count ?? 0}
        user={user}
        isHere={last?.marked ?? false}
      >
        <p className={styles.number}>{last?.count}</p>
      </AttendanceWindow>
      {date && (
        <p className={styles.label}>
          {last.marked ? t('on {date}, you too', { date }) : t('on {date}', { date })}
        </p>
      )}
    </section>
  )
}
