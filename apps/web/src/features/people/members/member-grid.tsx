import { type DirectoryEntry, t, thumbnailOf } from '@church/shared'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { pathOf, screens } from '../../../lib/screens.ts'
import { breakpoint } from '../../../theme/breakpoint.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import styles from './directory.module.scss'
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
  const addressOf = usePictureAddress()
  const { image } = member
  return (
    <Card className={styles.card}>
      <Avatar src={image && addressOf(thumbnailOf(image))} name="" size={72} />
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

interface Props {
  members: DirectoryEntry[]
  /** The search that found them, to which each member's page leads back. */
  keyword: string
}

/** The cards of a directory of any length. Only those on the screen, and a few around them, are rendered. */
export function MemberGrid({ members, keyword }: Props) {
  const perRow = useCardsPerRow()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])

  const virtual = useWindowVirtualizer({
    count: Math.ceil(members.length / perRow),
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows lie between the list and its items
    <div ref={list} role="list" aria-label={t('Members')}>
      <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="presentation"
            className={styles.row}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {members.slice(index * perRow, (index + 1) * perRow).map((member, column) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={member.id}
                role="listitem"
                aria-setsize={members.length}
                aria-posinset={index * perRow + column + 1}
              >
                <MemberCard member={member} keyword={keyword} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
