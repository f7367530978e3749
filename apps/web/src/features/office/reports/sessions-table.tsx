import {
  n,
  PARTS,
  type SessionInReport,
  type SessionsReport,
  SHOWN_NUMBERS,
  t,
} from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { numberColumns } from '../../attendance/desk/index.ts'

type Totals = SessionsReport['totals']

/** A session, or the sums over all of them. */
interface Row extends Totals {
  session: SessionInReport | null
}

/** The parts that no session of the report has need no column, so that a tablet has room for the others. */
const numbersOf = (sessions: SessionInReport[]) =>
  SHOWN_NUMBERS.filter(
    (name) => !PARTS.some((part) => part === name) || sessions.some((session) => session[name]),
  )

const columnsOf = (sessions: SessionInReport[]): Column<Row>[] => [
  {
    header: t('SESSION'),
    kind: 'name',
    cell: ({ session }) =>
      session ? (
        <Link to={pathOf(screens.session.path, session.id)}>
          <bdi>{session.name}</bdi>
        </Link>
      ) : (
        t('Total')
      ),
  },
  { header: t('DATE'), cell: ({ session }) => session && formatDate(session.start_datetime) },
  ...numberColumns(numbersOf(sessions)),
  { header: t('NEW'), kind: 'number', cell: ({ new_faces }) => new_faces },
]

interface Props {
  sessions: SessionInReport[]
  totals: Totals
}

/** Every session of a report, and their sums in the last row. */
export function SessionsTable({ sessions, totals }: Props) {
  const rows: Row[] = sessions.map((session) => ({ ...session, session }))
  return (
    <DataTable
      caption={t('Sessions, oldest first')}
      columns={columnsOf(sessions)}
      rows={[...rows, { ...totals, session: null }]}
      rowKey={({ session }) => session?.id ?? 'total'}
      highlighted={({ session }) => session === null}
      narrow="scroll"
      summary={({ session, attendance }) => ({
        name: session?.name ?? t('Total'),
        line: session && formatDate(session.start_datetime),
        badge: n(attendance, '{count} person', '{count} people'),
      })}
      empty={null}
    />
  )
}
