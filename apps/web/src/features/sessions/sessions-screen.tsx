import type { Session } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../lib/format.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { currentSessions } from './queries.ts'
import { SessionForm } from './session-form.tsx'
import styles from './sessions-screen.module.scss'

/** Closed sessions disappear from the table. */
const refetchIntervalMs = 30_000

const columns: Column<Session>[] = [
  { header: 'ID', kind: 'id', cell: ({ id }) => id },
  { header: 'NAME', kind: 'name', cell: ({ name }) => name },
  { header: 'DATE', kind: 'number', cell: ({ start_datetime }) => formatDate(start_datetime) },
  {
    header: 'START TIME',
    kind: 'number',
    cell: ({ start_datetime }) => formatTime(start_datetime),
  },
  { header: 'END TIME', kind: 'number', cell: ({ end_datetime }) => formatTime(end_datetime) },
]

/** Attendance Sessions: a form for a new session beside the open ones. */
export function SessionsScreen() {
  const { data, error, refetch, isFetching } = useQuery({
    ...currentSessions,
    refetchInterval: refetchIntervalMs,
  })
  return (
    <>
      <PageHeading
        title="Attendance Sessions"
        lead="Members can mark their attendance between a session’s start and end."
      />
      <div className={styles.screen}>
        <SessionForm />
        <Card title="Current Sessions" rows>
          {error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
          {(data || !error) && (
            <DataTable
              caption="Current Sessions"
              columns={columns}
              rows={data}
              framed={false}
              rowKey={({ id }) => id}
              empty={
                <EmptyState icon="calendar">
                  No sessions are open or planned. Create the next one here.
                </EmptyState>
              }
            />
          )}
        </Card>
      </div>
    </>
  )
}
