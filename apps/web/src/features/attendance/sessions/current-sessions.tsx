import type { Session } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowAction, RowLink } from '../../../ui/row-action.tsx'
import { CampusName } from './campus-name.tsx'
import { currentSessions } from './queries.ts'
import type { SessionActions } from './use-session-actions.ts'

/** Closed sessions disappear from the table. */
const refetchIntervalMs = 30_000

const facts: Column<Session>[] = [
  { header: 'ID', kind: 'id', cell: ({ id }) => id },
  { header: 'NAME', kind: 'name', cell: (session) => <Name session={session} /> },
  { header: 'DATE', kind: 'number', cell: ({ start_datetime }) => formatDate(start_datetime) },
  {
    header: 'START TIME',
    kind: 'number',
    cell: ({ start_datetime }) => formatTime(start_datetime),
  },
  { header: 'END TIME', kind: 'number', cell: ({ end_datetime }) => formatTime(end_datetime) },
]

interface Props {
  onEdit: (session: Session) => void
  onCancel: (session: Session) => void
  actions: SessionActions
}

/** The sessions that are not closed, and what an admin can do about them. */
export function CurrentSessions({ onEdit, onCancel, actions }: Props) {
  const query = useQuery({ ...currentSessions, refetchInterval: refetchIntervalMs })
  const columns: Column<Session>[] = [
    ...facts,
    {
      header: 'ACTIONS',
      kind: 'actions',
      cell: (session) => <RowActions {...{ session, onEdit, onCancel, actions }} />,
    },
  ]
  const table = (rows?: readonly Session[]) => (
    <DataTable
      caption="Current Sessions"
      columns={columns}
      rows={rows}
      framed={false}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon="calendar">
          No sessions are open or planned. Create the next one here.
        </EmptyState>
      }
    />
  )
  return (
    <Card title="Current Sessions" rows>
      <Loaded query={query} skeleton={table()} failedRefetch="above">
        {table}
      </Loaded>
    </Card>
  )
}

function Name({ session }: { session: Session }) {
  const { name, cancelled_at } = session
  return (
    <>
      {cancelled_at ? <s>{name}</s> : name}{' '}
      <CampusName of={session}>{(campus) => <Badge>{campus}</Badge>}</CampusName>{' '}
      {cancelled_at && <Badge tone="warn">cancelled</Badge>}
    </>
  )
}

function RowActions({ session, onEdit, onCancel, actions }: Props & { session: Session }) {
  const { name } = session
  return (
    <>
      <RowLink
        icon="users"
        word="People"
        label={`People at ${name}`}
        to={pathOf(screens.session.path, session.id)}
      />
      <RowAction icon="edit" word="Edit" label={`Edit ${name}`} onClick={() => onEdit(session)} />
      {session.cancelled_at ? (
        <RowAction
          icon="retry"
          word="Reinstate"
          label={`Reinstate ${name}`}
          onClick={() => actions.reinstate(session)}
        />
      ) : (
        <RowAction
          icon="cross"
          word="Cancel"
          label={`Cancel ${name}`}
          onClick={() => onCancel(session)}
        />
      )}
      <RowAction
        icon="trash"
        word="Delete"
        label={`Delete ${name}`}
        onClick={() => actions.remove(session)}
      />
    </>
  )
}
