import {
  type AttendanceSource,
  attendanceListTexts,
  type ListedAttendance,
  t,
} from '@church/shared'
import { dot, formatDate, formatTime } from '../../../../lib/format.ts'
import { usePagedQuery } from '../../../../lib/paged-query.ts'
import { queries } from '../../../../lib/queries.ts'
import { Badge } from '../../../../ui/badge.tsx'
import type { Column } from '../../../../ui/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { timeColumn } from './time-column.ts'

/** The ways in which somebody else has marked the user. */
const others: Partial<Record<AttendanceSource, string>> = {
  steward: t('by a steward'),
  family: t('by family'),
  office: t('entered by the office'),
  visitor: t('from a visitor’s card'),
}

/** Says who has marked the user; renders nothing if they did it themselves. */
function MarkedBy({ source, marked_by }: ListedAttendance) {
  const by = marked_by ? t('by {name}', { name: marked_by }) : others[source]
  return by && <Badge>{by}</Badge>
}

const MarkedAt = (row: ListedAttendance) => (
  <span>
    {formatTime(row.marked_at)} <MarkedBy {...row} />
  </span>
)

const columns: Column<ListedAttendance>[] = [
  { header: t('ID'), kind: 'id', cell: ({ id }) => id },
  { header: t('NAME'), cell: ({ name }) => name },
  { header: t('SESSION'), kind: 'name', cell: (row) => row.attendance_name },
  { header: t('DATE'), cell: (row) => formatDate(row.start_datetime) },
  timeColumn,
  { header: t('MARKED AT'), kind: 'number', cell: MarkedAt },
]

const summary = (row: ListedAttendance) => ({
  name: row.attendance_name,
  line: formatDate(row.start_datetime) + dot + formatTime(row.marked_at),
  badge: <MarkedBy {...row} />,
})

/** The user's own attendance. */
export function OwnAttendanceList() {
  const list = usePagedQuery((query) => queries.listOwnAttendance({ query }))
  return (
    <PagedList
      searchLabel={t('Search sessions')}
      {...list}
      caption={t('My attendance')}
      columns={columns}
      summary={summary}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="calendar">{attendanceListTexts.noHistory}</EmptyState>}
      total={attendanceListTexts.total}
    />
  )
}
