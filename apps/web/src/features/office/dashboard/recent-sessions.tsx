import type { Overview } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './recent-sessions.module.scss'
import { SessionsChart } from './sessions-chart.tsx'

type Recent = Overview['recent'][number]

const columns: Column<Recent>[] = [
  {
    header: 'SESSION',
    kind: 'name',
    cell: ({ id, name }) => <Link to={pathOf(screens.session.path, id)}>{name}</Link>,
  },
  { header: 'DATE', cell: ({ start_datetime }) => formatDate(start_datetime) },
  { header: 'PEOPLE', kind: 'number', cell: ({ present }) => present },
  { header: 'HEADCOUNT', kind: 'number', cell: ({ headcount }) => headcount },
  { header: 'ATTENDANCE', kind: 'number', cell: ({ attendance }) => attendance },
  { header: 'ABSENT', kind: 'number', cell: ({ absent }) => absent },
]

/** Attendance at recent sessions, as a chart and a table. */
export function RecentSessions({ sessions }: { sessions: Overview['recent'] | undefined }) {
  return (
    <Card
      title="Recent sessions"
      className={styles.card}
      actions={<Link to={screens.attendants.path}>Attendants</Link>}
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

/** 'The average attendance is 53. The last session had 44 of 60 people and a headcount of 12: an attendance of 56.' */
function summary(sessions: Recent[]): string {
  const came = sessions.reduce((sum, { attendance }) => sum + attendance, 0)
  const last = sessions.at(-1)
  if (!last) return ''
  const average = Math.round(came / sessions.length)
  const people = `${last.present} of ${last.present + last.absent} people`
  const counted =
    last.headcount > 0
      ? ` and a headcount of ${last.headcount}: an attendance of ${last.attendance}`
      : ''
  return `The average attendance is ${average}. The last session had ${people}${counted}.`
}
