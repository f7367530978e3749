import { type PersonInReport, SHARE_FROM, TOO_FEW } from '@church/shared'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { PeopleDefinitions } from './definitions.tsx'
import { peopleReport, type Range, useDownloadPeople } from './queries.ts'
import { rangeParams } from './use-range.ts'

const columns: Column<PersonInReport>[] = [
  {
    header: 'NAME',
    kind: 'name',
    cell: ({ user, name, standing }) => (
      <>
        <Link to={pathOf(screens.userDetails.path, user)}>{name}</Link>{' '}
        {standing === 'left' && <Badge>Left</Badge>}
      </>
    ),
  },
  {
    header: 'PRESENT',
    kind: 'number',
    cell: ({ present, expected }) => `${present} of ${expected}`,
  },
  {
    header: 'SHARE',
    kind: 'number',
    cell: ({ percent }) => (percent === null ? TOO_FEW : `${percent}%`),
  },
]

const filters = {
  '': 'Everybody',
  '75': 'Below 75%',
  '50': 'Below 50%',
  '25': 'Below 25%',
}

/** At how many of their sessions people were present, by name. */
export function PeopleReport({ range }: { range: Range }) {
  const searchOf = (keyword: string, filter: string) => ({
    ...range,
    keyword,
    below: filter in filters && filter !== '' ? Number(filter) : undefined,
  })
  const list = usePagedQuery(
    ({ keyword, page }, filter) => peopleReport({ ...searchOf(keyword, filter), page }),
    ({ results }) => results,
    'page',
    rangeParams,
  )
  const { keyword, filter, filterBy } = list.shown
  const downloading = useDownloadPeople(searchOf(keyword, filter))
  return (
    <>
      {downloading.error && <ErrorAlert error={downloading.error} />}
      <PagedList
        searchLabel="Search people"
        tools={
          <>
            <ListFilter label="Show" value={filter} options={filters} onChange={filterBy} />
            <Button
              variant="secondary"
              busy={downloading.isPending}
              onClick={() => downloading.mutate()}
            >
              Download as CSV
            </Button>
          </>
        }
        {...list}
        caption="People, by name"
        columns={columns}
        rowKey={({ user }) => user}
        empty={
          <EmptyState icon="users">
            {filter
              ? `Nobody with at least ${SHARE_FROM} sessions is below that.`
              : 'Nobody was recorded in this time.'}
          </EmptyState>
        }
        total={(count) => `Total People: ${count}`}
      />
      <PeopleDefinitions />
    </>
  )
}
