import type { AttendanceOfPerson, AttendanceSource, User } from '@church/shared'
import { attendanceListTexts, t } from '@church/shared'
import { formatDate, formatTime } from '../../../../lib/format.ts'
import { usePagedQuery } from '../../../../lib/paged-query.ts'
import { queries } from '../../../../lib/queries.ts'
import { pathOf, screens } from '../../../../lib/screens.ts'
import { Badge } from '../../../../ui/badge.tsx'
import type { Column } from '../../../../ui/data-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import type { RowSummary } from '../../../../ui/summary-list.tsx'
import { timeColumn } from './time-column.ts'

const markedAt: Record<AttendanceSource, (time: string) => string> = {
  phone: (time) => t('{time} by phone', { time }),
  code: (time) => t('{time} with the code', { time }),
  steward: (time) => t('{time} by a steward', { time }),
  family: (time) => t('{time} by family', { time }),
  office: (time) => t('{time} by the office', { time }),
  visitor: (time) => t('{time} as a visitor', { time }),
}

const Missed = () => <Badge tone="warn">{t('Missed')}</Badge>

function Presence({ marked_at, source }: AttendanceOfPerson) {
  if (marked_at === null || source === null) return <Missed />
  return markedAt[source](formatTime(marked_at))
}

const columns: Column<AttendanceOfPerson>[] = [
  { header: t('SESSION'), kind: 'name', cell: ({ session_name }) => session_name },
  { header: t('DATE'), cell: ({ start_datetime }) => formatDate(start_datetime) },
  timeColumn,
  { header: t('MARKED'), cell: Presence },
]

const summary = (row: AttendanceOfPerson): RowSummary => ({
  name: formatDate(row.start_datetime),
  line: row.session_name,
  badge: !row.present && <Missed />,
  to: pathOf(screens.session.path, row.session),
})

/** The sessions that a person attended or missed, for admins. Each leads to the session, where a mark is corrected. */
export function AttendanceTab({ user }: { user: User }) {
  const list = usePagedQuery(
    (query) => queries.listAttendanceOf({ params: { id: user.id }, query }),
    { kept: ['tab'] },
  )
  return (
    <PagedList
      searchLabel={t('Search sessions')}
      {...list}
      caption={t('Attendance')}
      columns={columns}
      summary={summary}
      rowKey={({ id }) => id}
      empty={<EmptyState icon="calendar">{attendanceListTexts.noHistory}</EmptyState>}
      total={attendanceListTexts.total}
    />
  )
}
