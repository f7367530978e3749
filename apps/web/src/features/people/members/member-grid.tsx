import { type DirectoryEntry, t } from '@church/shared'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { pathOf, screens } from '../../../lib/screens.ts'
import { breakpoint } from '../../../theme/breakpoint.ts'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Face } from '../../church/details/index.ts'
import styles from './directory.module.scss'
import type { FoundMembers } from './found-members.ts'
import { directoryName } from './name.ts'
import { PhoneLinks } from './phone-links.tsx'

/** The estimated height in pixels, until a row is measured. */
const rowHeight = 132
/** Extra rows beyond the screen, so that they are ready when the user scrolls fast. */
const overscan = 4

const atLeast = (width: 'lg' | 'xl') => window.matchMedia(`(min-width: ${breakpoint(width)})`)

function subscribe(changed: () => void) {
  const queries = [atLeast('xl'), atLeast('lg')]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

const read = () => (atLeast('xl').matches ? 4 : atLeast('lg').matches ? 3 : 1)

/** The number of cards in a row of the directory, as directory.module.scss lays them out. */
const useCardsPerRow = (): number => useSyncExternalStore(subscribe, read)

/** A member in the directory. The whole card links to their page; its phone numbers can be dialled. */
function MemberCard({ member, keyword }: { member: DirectoryEntry; keyword: string }) {
  return (
    <Card className={styles.card}>
      <Face image={member.image} size={72} />
      <div className={styles.words}>
        <h2>
          <Link to={pathOf(screens.member.path, member.id)} state={{ keyword }}>
            {directoryName(member)}
          </Link>
        </h2>
        <p>
          <PhoneLinks numbers={[member.phone_number, member.phone_number_2]} />
        </p>
      </div>
    </Card>
  )
}

/** In the place of a card whose page has not arrived. */
function CardSkeleton() {
  return (
    <Card className={styles.card}>
      <Skeleton shape="round" width="72px" height="72px" />
      <div className={styles.wordsLoading}>
        <span className="visually-hidden">{t('Loading…')}</span>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    </Card>
  )
}

/** The cards of a directory of any length. Only those on the screen, and a few around them, are rendered. */
export function MemberGrid({ members }: { members: FoundMembers }) {
  const { count, at, show, keyword } = members
  const perRow = useCardsPerRow()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])

  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / perRow),
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
  })
  const rows = virtual.getVirtualItems()
  const first = (rows[0]?.index ?? 0) * perRow
  const last = Math.min(((rows.at(-1)?.index ?? 0) + 1) * perRow, count) - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is made anew each time, for these people
  useEffect(() => show(first, last), [first, last, count, keyword])

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows lie between the list and its items
    <div ref={list} role="list" aria-label={t('Members')}>
      <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="presentation"
            className={styles.row}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {placesOf(index, perRow, count).map((place) => {
              const member = at(place)
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <div
                  key={member?.id ?? `place ${place}`}
                  role="listitem"
                  aria-setsize={count}
                  aria-posinset={place + 1}
                >
                  {member ? <MemberCard member={member} keyword={keyword} /> : <CardSkeleton />}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The places of a row's cards in the list. */
const placesOf = (row: number, perRow: number, count: number) =>
  Array.from({ length: Math.min(perRow, count - row * perRow) }, (_, n) => row * perRow + n)
