import { t } from '@church/shared'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { Corner } from './area-history.ts'
import styles from './corner-list.module.scss'
import { placeText, readPlace } from './corners.ts'

interface Props {
  corner: Corner
  /** From 1. */
  number: number
  onChange: (corner: Corner) => void
  onAdd: () => void
  onRemove: () => void
}

/** A corner's coordinates as text, which moves the corner once the field is left. */
export function CornerField({ corner, number, onChange, onAdd, onRemove }: Props) {
  const [text, setText] = useState<string | null>(null)
  const before = corner.typed ?? placeText(corner)
  const leave = () => {
    setText(null)
    if (text === null || text === before) return
    onChange(readPlace(text) ?? { ...corner, typed: text })
  }
  const leaveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    leave()
  }
  return (
    <li className={styles.corner}>
      <TextField
        label={t('Corner {number}', { number })}
        value={text ?? before}
        autoComplete="off"
        spellCheck={false}
        className="numbers"
        error={
          corner.typed === undefined
            ? undefined
            : t('Please enter a latitude and a longitude, such as 51.896, -0.446.')
        }
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={leave}
        onKeyDown={leaveOnEnter}
      />
      <div className={styles.actions}>
        <IconButton
          icon="plus"
          size="small"
          label={t('Add a corner after corner {number}', { number })}
          onClick={onAdd}
        />
        <IconButton
          icon="trash"
          size="small"
          label={t('Remove corner {number}', { number })}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
