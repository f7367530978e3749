import type { Overview } from '@church/shared'
import { Link } from 'react-router-dom'
import { formatDate } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { attendancePaths } from '../attendance/index.ts'
import styles from './recent-sessions.module.scss'
import { SessionsChart } from './sessions-chart.tsx'

type Recent = Overview['recent'][number]

const columns: Column<Recent>[] = [
  { header: 'SESSION', kind: 'name', cell: ({ name }) => name },
  { header: 'DATE', cell: ({ start_datetime }) => formatDate(start_datetime) },
  { header: 'PRESENT', kind: 'number', cell: ({ present }) => present },
  { header: 'ABSENT', kind: 'number', cell: ({ absent }) => absent },
]

/** Attendance at recent sessions, as a chart and a table. */
export function RecentSessions({ sessions }: { sessions: Overview['recent'] | undefined }) {
  return (
    <Card
      title="Recent sessions"
      className={styles.card}
      actions={<Link to={attendancePaths.attendants}>Attendants</Link>}
    >
      {!sessions && <Skeleton shape="box" height="15rem" width="100%" />}
      {sessions?.length === 0 && (
        <EmptyState icon="calendar">No sessions have been held yet.</EmptyState>
      )}
      {sessions && sessions.length > 0 && (
        <>
          <p className={styles.summary}>{summary(sessions)}</p>
          <SessionsChart sessions={sessions} />
          <details className={styles.table}>
            <summary>Show as a table</summary>
            <DataTable
              caption="Recent sessions, newest first"
              columns={columns}
              rows={[...sessions].reverse()}
              rowKey={({ id }) => id}
              framed={false}
              empty={null}
            />
          </details>
        </>
      )}
    </Card>
  )
}

/** 'On average, 41 people came. The last session had 44 of 60.' */
function summary(sessions: Recent[]): string {
  const came = sessions.reduce((sum, { present }) => sum + present, 0)
  const last = sessions.at(-1)
  if (!last) return ''
  const average = Math.round(came / sessions.length)
  return `On average, ${average} people came. The last session had ${last.present} of ${last.present + last.absent}.`
}
