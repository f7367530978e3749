import type { DirectoryEntry } from '@church/shared'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './directory.module.scss'
import { MemberCard } from './member-card.tsx'
import { useCardsPerRow } from './use-cards-per-row.ts'

/** The estimated height in pixels, until a row is measured. */
const rowHeight = 132
/** Extra rows beyond the screen, so that they are ready when the user scrolls fast. */
const overscan = 4

/** The cards of a directory of any length. Only those on the screen, and a few around them, are rendered. */
export function MemberGrid({ members }: { members: DirectoryEntry[] }) {
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
    <div ref={list} role="list" aria-label="Members">
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
                <MemberCard member={member} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
