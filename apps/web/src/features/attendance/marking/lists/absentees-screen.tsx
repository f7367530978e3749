import { type Absentee, attendanceListTexts, t } from '@church/shared'
import { formatDate } from '../../../../lib/format.ts'
import { usePagedQuery } from '../../../../lib/paged-query.ts'
import { queries } from '../../../../lib/queries.ts'
import { pathOf, screens } from '../../../../lib/screens.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { actionsColumn, type Column } from '../../../../ui/data-table.tsx'
import { Link } from '../../../../ui/link.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { RowLink } from '../../../../ui/row-action.tsx'
import { SessionFilter, useSessionFilter } from './session-filter.tsx'
import { timeColumn } from './time-column.ts'

const columns: Column<Absentee>[] = [
  { header: t('ID'), kind: 'id', cell: ({ id }) => id },
  { header: t('NAME'), kind: 'name', cell: ({ user_name }) => user_name },
  {
    header: t('SESSION'),
    cell: ({ session, session_name }) => (
      <Link to={pathOf(screens.session.path, session)}>{session_name}</Link>
    ),
  },
  { header: t('DATE'), kind: 'number', cell: (row) => formatDate(row.start_datetime) },
  timeColumn,
  actionsColumn(({ user, user_name }) => (
    <RowLink
      icon="details"
      word={t('Details')}
      label={t('Details of {name}', { name: user_name })}
      to={pathOf(screens.absenteeDetails.path, user)}
    />
  )),
]

const summary = (row: Absentee) => ({
  name: row.user_name,
  line: t('{name}, {date}', {
    name: row.session_name,
    date: formatDate(row.start_datetime),
  }),
  to: pathOf(screens.absenteeDetails.path, row.user),
})

/** Absentees: who missed which session, with links to their details. */
export function AbsenteesScreen() {
  const { chosen, names, ...filter } = useSessionFilter()
  const list = usePagedQuery(
    (search) => queries.listAbsentees({ query: { ...search, ...chosen } }),
    { kept: names },
  )
  return (
    <>
      <PageHeading title={screens.absentees.title} />
      <PagedList
        searchLabel={t('Search absentees')}
        tools={<SessionFilter chosen={chosen} {...filter} />}
        {...list}
        caption={t('Absentees')}
        columns={columns}
        summary={summary}
        rowKey={({ id }) => id}
        empty={<Alert>{attendanceListTexts.noAbsentees}</Alert>}
        total={attendanceListTexts.total}
        hideUnusable
      />
    </>
  )
}
