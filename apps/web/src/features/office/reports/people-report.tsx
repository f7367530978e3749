import { type PersonInReport, SHARE_FROM, shown, TOO_FEW, t } from '@church/shared'
import { formatNumber } from '../../../lib/format.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import { PeopleDefinitions } from './definitions.tsx'
import { peopleReport, type Range, useDownloadPeople } from './queries.ts'
import { rangeParams } from './use-range.ts'

const presentOf = ({ present, expected }: PersonInReport) =>
  t('{present} of {expected}', { present, expected })

/** A dash where there are too few sessions, which the definitions below the list explain. */
const shareOf = ({ percent }: PersonInReport) =>
  percent === null ? (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{shown(TOO_FEW)}</span>
    </>
  ) : (
    formatNumber(percent / 100, { style: 'percent' })
  )

const summary = (person: PersonInReport): RowSummary => ({
  name: person.name,
  line: presentOf(person),
  badge: shareOf(person),
  to: pathOf(screens.userDetails.path, person.user),
})

const columns: Column<PersonInReport>[] = [
  {
    header: t('NAME'),
    kind: 'name',
    cell: ({ name, standing }) => (
      <>
        <bdi>{name}</bdi>{' '}
        {standing === 'left' && <Badge>{t('Left', undefined, 'has left the church')}</Badge>}
      </>
    ),
  },
  {
    header: t('PRESENT'),
    kind: 'number',
    cell: presentOf,
  },
  {
    header: t('SHARE'),
    kind: 'number',
    cell: shareOf,
  },
]

const filters = {
  '': t('Everybody'),
  '75': t('Below 75%'),
  '50': t('Below 50%'),
  '25': t('Below 25%'),
}

/** At how many of their sessions people were present, by name. */
export function PeopleReport({ range }: { range: Range }) {
  const searchOf = (keyword: string, filter: string) => ({
    ...range,
    keyword,
    below: filter in filters && filter !== '' ? Number(filter) : undefined,
  })
  const list = usePagedQuery(
    ({ keyword, page }, { filter }) => peopleReport({ ...searchOf(keyword, filter), page }),
    { kept: rangeParams },
  )
  const { keyword, filter, filterBy } = list.shown
  const downloading = useDownloadPeople(searchOf(keyword, filter))
  return (
    <>
      {downloading.error && <ErrorAlert error={downloading.error} />}
      <PagedList
        searchLabel={t('Search people')}
        tools={
          <>
            <ListFilter label={t('Show')} value={filter} options={filters} onChange={filterBy} />
            <Button
              variant="secondary"
              busy={downloading.isPending}
              onClick={() => downloading.mutate()}
            >
              {t('Download as CSV')}
            </Button>
          </>
        }
        {...list}
        caption={t('People, by name')}
        columns={columns}
        summary={summary}
        rowKey={({ user }) => user}
        empty={
          <EmptyState icon="users">
            {filter
              ? t('Nobody with at least {min} sessions is below that.', { min: SHARE_FROM })
              : t('Nobody was recorded in this time.')}
          </EmptyState>
        }
        total={(count) => t('Total People: {count}', { count: String(count) })}
      />
      <PeopleDefinitions />
    </>
  )
}
