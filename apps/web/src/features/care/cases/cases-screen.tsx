import type { CareCase } from '@church/shared'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { usePagedQuery } from '../../../lib/paged-query.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFilter } from '../../../ui/list-filter.tsx'
import { ListTools } from '../../../ui/list-tools.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { type CareAction, CareDialog } from './care-dialog.tsx'
import { CaseCard } from './case-card.tsx'
import { emptyText, filterLabels, queryOf } from './case-filter.ts'
import styles from './cases-screen.module.scss'
import { MailSwitch } from './mail-switch.tsx'
import { careCases } from './queries.ts'

/** Care: the people who should hear from a carer, with the buttons for a call and what came of it. */
export function CasesScreen() {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin ?? false)
  const [acting, setActing] = useState<{ careCase: CareCase; action: CareAction } | null>(null)
  const { shown, query, rows } = usePagedQuery(
    (search, filter) => careCases({ ...search, ...queryOf(filter) }),
    (page) => page.results,
  )
  const { data, error, isFetching, refetch } = query
  const { keyword, filter } = shown
  const isLong = data !== undefined && data.count > data.results.length

  return (
    <>
      <PageHeading title="Care" lead="People who would be glad to hear from us." />
      <ListTools>
        <ListFilter
          label="Show"
          value={filter}
          options={filterLabels(isAdmin)}
          onChange={shown.filterBy}
        />
        {(isLong || keyword !== '') && (
          <SearchForm label="Search people" keyword={keyword} onSearch={shown.search} />
        )}
      </ListTools>
      {error && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      {!error && !rows && <SkeletonLines lines={8} />}
      {!error && rows?.length === 0 && (
        <EmptyState icon="check">{emptyText(filter, keyword)}</EmptyState>
      )}
      {!error && rows && rows.length > 0 && (
        <ul className={styles.cases} aria-label="People">
          {rows.map((careCase) => (
            <CaseCard
              key={careCase.id}
              careCase={careCase}
              onAct={(action) => setActing({ careCase, action })}
            />
          ))}
        </ul>
      )}
      {!error && isLong && (
        <Pager
          page={shown.page}
          hasPrevious={data.previous !== null}
          hasNext={data.next !== null}
          onPage={shown.goTo}
          total={`Total People: ${data.count}`}
        />
      )}
      <MailSwitch />
      <CareDialog
        careCase={acting?.careCase ?? null}
        action={acting?.action ?? null}
        onClose={() => setActing(null)}
      />
    </>
  )
}
