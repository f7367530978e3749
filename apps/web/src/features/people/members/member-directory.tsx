import { memberTexts, n, shown, t } from '@church/shared'
import type { ReactNode } from 'react'
import { screens } from '../../../lib/screens.ts'
import { useScrollRestoration } from '../../../lib/scroll-restoration.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Input } from '../../../ui/input.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './directory.module.scss'
import { useFoundMembers } from './found-members.ts'
import { MemberGrid } from './member-grid.tsx'
import { useTypedKeyword } from './use-typed-keyword.ts'

/**
 * The directory, filtered as the user types.
 *
 * @param props.alone shown to users who see nobody else
 */
export function MemberDirectory({ alone }: { alone: ReactNode }) {
  const { keyword, settled, type, store } = useTypedKeyword()
  const found = useFoundMembers({ typed: keyword, settled })
  const { query, count, all } = found
  const isThere = query.data !== undefined
  const isAlone = isThere && all <= 1

  useScrollRestoration(isThere)

  return (
    <>
      <PageHeading
        title={screens.memberList.title}
        actions={
          !isAlone && (
            <ButtonLink variant="quiet" size="small" to={screens.paper.path}>
              {shown(screens.paper.title)}
            </ButtonLink>
          )
        }
      />
      {/* Users who see only themselves have nothing to search. */}
      {!isAlone && (
        <search className={styles.search}>
          <label htmlFor="member-search" className="visually-hidden">
            {t('Search members by name or phone number')}
          </label>
          <Input
            id="member-search"
            type="search"
            className={styles.input}
            placeholder={t('Search by name or phone number')}
            autoComplete="off"
            value={keyword}
            onChange={({ target }) => type(target.value)}
            onBlur={store}
          />
          <p className="soft numbers" role="status">
            {isThere && membersOf(count, all)}
          </p>
        </search>
      )}
      {isAlone && alone}
      <Loaded query={query} skeleton={<CardsSkeleton />}>
        {() =>
          count > 0 ? (
            <MemberGrid members={found} />
          ) : (
            <EmptyState icon="users">{memberTexts.noneFound}</EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

const membersOf = (found: number, all: number) =>
  n(all, '{found} of {count} members', '{found} of {count} members', { found })

function CardsSkeleton() {
  return (
    <div className={styles.rowLoading} role="status">
      <span className="visually-hidden">{t('Loading members…')}</span>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
        <div key={card}>
          <Skeleton shape="box" height="7.25rem" />
        </div>
      ))}
    </div>
  )
}
