import { useRef } from 'react'
import type { Corner } from './area-history.ts'
import { CornerField } from './corner-field.tsx'
import styles from './corner-list.module.scss'
import { halfway, spliced } from './corners.ts'

interface Props {
  corners: readonly Corner[]
  onDraw: (corners: readonly Corner[]) => void
}

/** The corners as coordinates: the way to draw an area exactly, or without seeing the map. */
export function CornerList({ corners, onDraw }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const remove = (index: number) => {
    // The button goes with its row, so the row above takes the focus.
    if (index === corners.length - 1)
      list.current?.querySelectorAll('input')[index === 0 ? 0 : index - 1]?.focus()
    onDraw(spliced(corners, index, 1))
  }
  return (
    <ol ref={list} className={styles.list}>
      {corners.map((corner, index) => (
        <CornerField
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the row
          key={index}
          corner={corner}
          number={index + 1}
          onChange={(changed) => onDraw(spliced(corners, index, 1, changed))}
          onAdd={() => onDraw(spliced(corners, index + 1, 0, halfway(corners, index)))}
          onRemove={() => remove(index)}
        />
      ))}
    </ol>
  )
}
