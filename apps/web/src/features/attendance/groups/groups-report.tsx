import { type GroupReport, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { churchDate } from '../../../lib/format.ts'
import { queries } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

type Numbers = GroupReport['groups'][number]

const columns: Column<Numbers>[] = [
  { header: t('GROUP'), kind: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
  { header: t('MET'), kind: 'number', cell: ({ met }) => met },
  { header: t('DID NOT MEET'), kind: 'number', cell: ({ not_met }) => not_met },
  { header: t('PEOPLE'), kind: 'number', cell: ({ people }) => people },
  { header: t('GUESTS'), kind: 'number', cell: ({ guests }) => guests },
]

/** What each group has done since the year began, also of groups that have ended. */
export function GroupsReport() {
  const to = churchDate(serverNow())
  const query = useQuery(queries.getGroupReport({ query: { from: `${to.slice(0, 4)}-01-01`, to } }))
  return (
    <Card title={t('This year')} rows>
      <DataTable
        caption={t('This year')}
        columns={columns}
        rows={query.data?.groups}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="calendar">{t('No group has met yet.')}</EmptyState>}
        narrow="stack"
        framed={false}
      />
    </Card>
  )
}
