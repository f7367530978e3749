import { memberTexts, n, shown, t } from '@church/shared'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
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

/** Safari refuses more than 100 changes of the address within 30 seconds. */
const typingPauseMs = 200

interface TypedKeyword {
  keyword: string
  /** The keyword in the address: what was typed when the typing last paused. */
  settled: string
  type: (keyword: string) => void
  /** Stores the keyword in the address now, since somebody is about to leave the field. */
  store: () => void
}

/**
 * A keyword that is typed, and is stored in the address, so that going back restores it, but without a
 * history entry for each letter. The field must not show the address itself: the router changes that
 * in a transition, so React would put the old text back, and fast typing would lose letters. It follows the address
 * only where a link, or going back, has changed it: what the field itself stored may come back late on a busy device.
 */
export function useTypedKeyword(): TypedKeyword {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('keyword') ?? ''
  const [keyword, type] = useState(inAddress)
  const stored = useRef(inAddress)

  const { key } = useLocation()
  const isOwnChange = useNavigationType() === 'REPLACE'
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): a link may lead to the same keyword again
  useEffect(() => {
    if (isOwnChange) return
    stored.current = inAddress
    type(inAddress)
  }, [inAddress, isOwnChange, key])

  const store = useCallback(() => {
    if (keyword === stored.current) return
    stored.current = keyword
    setParams(keyword ? { keyword } : {}, { replace: true })
  }, [keyword, setParams])

  useEffect(() => {
    const timer = setTimeout(store, typingPauseMs)
    return () => clearTimeout(timer)
  }, [store])

  return { keyword, settled: inAddress, type, store }
}
