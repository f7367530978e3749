import { n } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../../lib/current-user.ts'
import { queries } from '../../../../lib/queries.ts'
import { AttendanceWindow } from '../live/attendance-window.tsx'
import styles from './own-window.module.scss'

/** How often the user has been here: a small window with a pane for each time. */
export function OwnWindow() {
  const user = useCurrentUser((state) => state.user?.id)
  // The query of the list's first page, so that both share one request.
  const { data } = useQuery(queries.listOwnAttendance({ query: { keyword: '', page: 1 } }))
  return (
    <div className={styles.times}>
      <AttendanceWindow
        className={styles.window}
        count={data?.count ?? 0}
        user={user}
        isHere={data !== undefined && data.count > 0}
      >
        <strong className="numbers">{data?.count}</strong>
      </AttendanceWindow>
      {n(data?.count ?? 0, 'time here', 'times here')}
    </div>
  )
}
