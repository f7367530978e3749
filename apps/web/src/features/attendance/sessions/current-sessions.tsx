import { formatFacts, type Session, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime, formatTimeRange } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { actionsColumn, type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { DeleteAction, RowAction, RowLink } from '../../../ui/row-action.tsx'
import { CampusName } from './campus-name.tsx'
import type { SessionActions } from './use-session-actions.ts'

/** Closed sessions disappear from the table. */
const refetchIntervalMs = 30_000

const facts: Column<Session>[] = [
  { header: t('ID'), kind: 'id', cell: ({ id }) => id },
  {
    header: t('NAME', undefined, 'of a thing'),
    kind: 'name',
    cell: (session) => <Name session={session} />,
  },
  { header: t('DATE'), kind: 'number', cell: ({ start_datetime }) => formatDate(start_datetime) },
  {
    header: t('START TIME'),
    kind: 'number',
    cell: ({ start_datetime }) => formatTime(start_datetime),
  },
  { header: t('END TIME'), kind: 'number', cell: ({ end_datetime }) => formatTime(end_datetime) },
]

interface Props {
  /** Shows a session's details, with everything that an admin can do about it. */
  onOpen: (session: Session) => void
  onEdit: (session: Session) => void
  onCancel: (session: Session) => void
  actions: SessionActions
}

/** The sessions that are not closed, and what an admin can do about them. */
export function CurrentSessions({ onOpen, onEdit, onCancel, actions }: Props) {
  const query = useQuery({ ...queries.listCurrentSessions(), refetchInterval: refetchIntervalMs })
  const columns: Column<Session>[] = [
    ...facts,
    actionsColumn((session) => <RowActions {...{ session, onEdit, onCancel, actions }} />),
  ]
  const table = (rows?: readonly Session[]) => (
    <DataTable
      caption={t('Current Sessions')}
      columns={columns}
      summary={(session) => ({
        name: session.name,
        line: formatFacts([
          formatDate(session.start_datetime),
          formatTimeRange(session.start_datetime, session.end_datetime),
        ]),
        badge: session.cancelled_at && <Badge tone="warn">{t('cancelled')}</Badge>,
        onOpen: () => onOpen(session),
      })}
      rows={rows}
      framed={false}
      rowKey={({ id }) => id}
      empty={
        <EmptyState icon="calendar">
          {t('No sessions are open or planned. Create the next one here.')}
        </EmptyState>
      }
    />
  )
  return (
    <Card title={t('Current Sessions')} rows>
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
      <bdi>{cancelled_at ? <s>{name}</s> : name}</bdi>{' '}
      <CampusName of={session}>{(campus) => <Badge>{campus}</Badge>}</CampusName>{' '}
      {cancelled_at && <Badge tone="warn">{t('cancelled')}</Badge>}
    </>
  )
}

type RowActionsProps = Omit<Props, 'onOpen'> & { session: Session }

function RowActions({ session, onEdit, onCancel, actions }: RowActionsProps) {
  const { name } = session
  return (
    <>
      <RowLink
        icon="users"
        word={t('People')}
        label={t('People at {name}', { name })}
        to={pathOf(screens.session.path, session.id)}
      />
      <RowAction
        icon="edit"
        word={t('Edit')}
        label={t('Edit {name}', { name })}
        onClick={() => onEdit(session)}
      />
      {session.cancelled_at ? (
        <RowAction
          icon="retry"
          word={t('Reinstate')}
          label={t('Reinstate {name}', { name })}
          onClick={() => actions.reinstate(session)}
        />
      ) : (
        <RowAction
          icon="cross"
          word={t('Cancel', undefined, 'it does not take place')}
          label={t('Cancel {name}', { name })}
          onClick={() => onCancel(session)}
        />
      )}
      <DeleteAction name={name} onClick={() => actions.remove(session)} />
    </>
  )
}
