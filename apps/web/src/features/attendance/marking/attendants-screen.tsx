import { attendanceListMessages, type ListedAttendance } from '@church/shared'
import { formatDate, formatTime, formatTimeRange } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { screens } from '../../../lib/screens.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { attendants } from './list-queries.ts'

const columns: Column<ListedAttendance>[] = [
  { header: 'ID', kind: 'id', cell: ({ id }) => id },
  { header: 'NAME', kind: 'name', cell: ({ name }) => name },
  { header: 'SESSION', cell: (row) => row.attendance_name },
  { header: 'DATE', kind: 'number', cell: (row) => formatDate(row.start_datetime) },
  {
    header: 'SESSION TIME',
    kind: 'number',
    cell: (row) => formatTimeRange(row.start_datetime, row.end_datetime),
  },
  { header: 'MARKED TIME', kind: 'number', cell: (row) => formatTime(row.marked_at) },
]

/** Successful attendants, newest session first. */
export function AttendantsScreen() {
  const list = usePagedQuery(attendants, (page) => page.results)
  return (
    <>
      <PageHeading title={screens.attendants.title} />
      <PagedList
        searchLabel="Search attendants"
        {...list}
        caption="Successful attendants"
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{attendanceListMessages.noAttendants}</EmptyState>}
        total={attendanceListMessages.total}
      />
    </>
  )
}
