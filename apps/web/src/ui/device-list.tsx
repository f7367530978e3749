import { t } from '@church/shared'
import type { ReactNode } from 'react'
import { formatDate } from '../lib/format.ts'
import styles from './device-list.module.scss'
import { T } from './t.tsx'

interface ListProps {
  /** The accessible name. */
  label: string
  children: ReactNode
}

export function DeviceList({ label, children }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  name: string
  addedAt: string
  lastUsedAt: string | null
  /** The actions. */
  children: ReactNode
}

/** A device's name, when it was added and last used, and its actions at the end. */
export function DeviceRow({ name, addedAt, lastUsedAt, children }: RowProps) {
  const use =
    lastUsedAt === null
      ? t('not used yet')
      : t('last used {date}', { date: formatDate(lastUsedAt) })
  return (
    <li>
      <p className="numbers">
        <T
          text="{name}, added {date}; {use}"
          name={<strong>{name}</strong>}
          date={formatDate(addedAt)}
          use={<span>{use}</span>}
        />
      </p>
      {children}
    </li>
  )
}
