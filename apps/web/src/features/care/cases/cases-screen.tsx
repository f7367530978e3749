import { type CareCase, type CareQuery, isKeyOf, t } from '@church/shared'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyedList } from '../../../ui/keyed-list.tsx'
import { Link } from '../../../ui/link.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { ListTools } from '../../../ui/list-tools.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { Face } from '../../church/details/index.ts'
import { type CareAction, CareDialog } from './care-dialog.tsx'
import { CaseButtons } from './case-buttons.tsx'
import { CaseFacts } from './case-facts.tsx'
import styles from './cases-screen.module.scss'
import { ContactButtons } from './contact-buttons.tsx'

/** The parts of the list, by their name in the address. The list of everything open has none. */
const parts = {
  mine: {
    label: t('Mine'),
    query: { mine: 'true' },
    empty: t('Nobody is on your list at the moment.'),
  },
  unassigned: {
    label: t('Unassigned'),
    query: { unassigned: 'true' },
    empty: t('Everybody on the list has a carer.'),
  },
  later: { label: t('Later'), query: { state: 'snoozed' }, empty: t('No call has been put off.') },
  closed: {
    label: t('Closed', undefined, 'cases that are closed'),
    query: { state: 'closed' },
    empty: t('Nothing has been closed in the last twelve months.'),
  },
} as const satisfies Record<string, { label: string; query: Partial<CareQuery>; empty: string }>

/** The query for a part of the list. */
const queryOf = (filter: string): Partial<CareQuery> =>
  isKeyOf(parts, filter) ? parts[filter].query : {}

/** The labels of the filter's options. Carers see their own and unassigned cases; admins all. */
const filterLabels = (isAdmin: boolean): Record<string, string> => ({
  '': isAdmin ? t('All open') : t('Mine and unassigned'),
  ...Object.fromEntries(Object.entries(parts).map(([part, { label }]) => [part, label])),
})

/** The orders by their names in the address. The first is that of the server. */
const orders: Record<string, string> = {
  '': t('Longest wait first'),
  name: t('By name'),
  '-opened': t('Newest first'),
  assignee: t('By carer'),
}

const orderIn = (sort: string) => {
  const found = (['name', '-opened', 'assignee'] as const).find((order) => order === sort)
  return found ? { sort: found } : {}
}

function emptyText(filter: string, keyword: string): string {
  if (keyword !== '') return t('Nobody of that name is on this list.')
  if (isKeyOf(parts, filter)) return parts[filter].empty
  return t('Nobody needs a call at the moment. Thank you for looking!')
}

interface Acting {
  careCase: CareCase
  action: CareAction
}

interface ListProps {
  cases: readonly CareCase[]
  /** The text if there are none. */
  empty: string
  onAct: (acting: Acting) => void
}

function CaseList({ cases, empty, onAct }: ListProps) {
  if (cases.length === 0) return <EmptyState icon="check">{empty}</EmptyState>
  return (
    <ul className={styles.cases} data-rows="" aria-label={t('People')}>
      {cases.map((careCase) => (
        <CaseCard
          key={careCase.id}
          careCase={careCase}
          onAct={(action) => onAct({ careCase, action })}
        />
      ))}
    </ul>
  )
}

/** Care: the people who should hear from a carer, with buttons for calling and for the outcome. */
export function CasesScreen() {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  const [acting, setActing] = useState<Acting | null>(null)
  const { shown, query, rows } = usePagedQuery(
    (search, { filter, paramOf }) =>
      queries.listCareCases({
        query: { ...search, ...queryOf(filter), ...orderIn(paramOf('sort')) },
      }),
    { kept: ['sort'] },
  )
  const { data, error } = query
  const { keyword, filter } = shown
  const isLong = data !== undefined && data.count > data.results.length

  return (
    <>
      <PageHeading
        title={screens.cases.title}
        lead={t('People who would be glad to hear from us.')}
      />
      <KeyedList>
        <ListTools>
          <ListFilter
            label={t('Show')}
            value={filter}
            options={filterLabels(isAdmin)}
            onChange={shown.filterBy}
          />
          {(data?.count ?? 0) > 1 && (
            <ListFilter
              label={t('Sort by')}
              value={shown.paramOf('sort')}
              options={orders}
              onChange={(sort) => shown.change({ sort })}
            />
          )}
          {(isLong || keyword !== '') && (
            <SearchForm label={t('Search people')} keyword={keyword} onSearch={shown.search} />
          )}
        </ListTools>
        <Loaded
          query={{ ...query, data: rows }}
          skeleton={<SkeletonLines lines={8} />}
          failedRefetch="instead"
        >
          {(cases) => (
            <CaseList cases={cases} empty={emptyText(filter, keyword)} onAct={setActing} />
          )}
        </Loaded>
      </KeyedList>
      {!error && isLong && (
        <Pager
          page={shown.page}
          data={data}
          goTo={shown.goTo}
          total={t('Total People: {count}', { count: String(data.count) })}
        />
      )}
      <CareDialog
        careCase={acting?.careCase ?? null}
        action={acting?.action ?? null}
        onClose={() => setActing(null)}
      />
    </>
  )
}

interface CaseCardProps {
  careCase: CareCase
  onAct: (action: CareAction) => void
}

/** A case's carer: nobody yet, or somebody other than the user. */
function WhoCares({ careCase: { assignee, state } }: { careCase: CareCase }) {
  const ownId = useCurrentUser(({ user }) => user?.id)
  if (assignee?.id === ownId) return null
  if (assignee)
    return (
      <Badge>
        <bdi>{assignee.name}</bdi>
      </Badge>
    )
  return state === 'closed' ? null : <Badge tone="note">{t('Unassigned')}</Badge>
}

/** A person on the list, with everything for a call. The name links to the case. */
function CaseCard({ careCase, onAct }: CaseCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Face image={careCase.person.image} size={40} />
        <h2 dir="auto">
          <Link to={pathOf(screens.case.path, careCase.id)}>{careCase.person.name}</Link>
        </h2>
        <WhoCares careCase={careCase} />
      </div>
      <CaseFacts careCase={careCase} />
      {careCase.state !== 'closed' && (
        <>
          <ContactButtons careCase={careCase} />
          <CaseButtons careCase={careCase} onAct={onAct} />
        </>
      )}
    </li>
  )
}
