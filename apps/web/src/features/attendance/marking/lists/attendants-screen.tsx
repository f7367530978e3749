import { attendanceListTexts, type ListedAttendance, t } from '@church/shared'
import { formatDate, formatTime } from '../../../../lib/format.ts'
import { usePagedQuery } from '../../../../lib/paged-query.ts'
import { queries } from '../../../../lib/queries.ts'
import { pathOf, screens } from '../../../../lib/screens.ts'
import type { Column } from '../../../../ui/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { SessionFilter, useSessionFilter } from './session-filter.tsx'
import { timeColumn } from './time-column.ts'

const columns: Column<ListedAttendance>[] = [
  { header: t('ID'), kind: 'id', cell: ({ id }) => id },
  { header: t('NAME'), kind: 'name', cell: ({ name }) => name },
  {
    header: t('SESSION'),
    cell: ({ session, attendance_name }) => (
      <Link to={pathOf(screens.session.path, session)}>{attendance_name}</Link>
    ),
  },
  { header: t('DATE'), kind: 'number', cell: (row) => formatDate(row.start_datetime) },
  { ...timeColumn, header: t('SESSION TIME') },
  { header: t('MARKED TIME'), kind: 'number', cell: (row) => formatTime(row.marked_at) },
]

const summary = (row: ListedAttendance) => ({
  name: row.name,
  line: t('{name}, {date}, {time}', {
    name: row.attendance_name,
    date: formatDate(row.start_datetime),
    time: formatTime(row.marked_at),
  }),
  to: pathOf(screens.session.path, row.session),
})

/** Attendants: who was present, newest session first. */
export function AttendantsScreen() {
  const { chosen, names, ...filter } = useSessionFilter()
  const list = usePagedQuery(
    (search) => queries.listAttendants({ query: { ...search, ...chosen } }),
    { kept: names },
  )
  return (
    <>
      <PageHeading title={screens.attendants.title} />
      <PagedList
        searchLabel={t('Search attendants')}
        tools={<SessionFilter chosen={chosen} {...filter} />}
        {...list}
        caption={t('Successful attendants')}
        columns={columns}
        summary={summary}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users">{attendanceListTexts.noAttendants}</EmptyState>}
        total={attendanceListTexts.total}
      />
    </>
  )
}
