import type { StatusState } from '@church/shared'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type PartInWords, states } from './states.ts'
import styles from './status-row.module.scss'

interface Props {
  title: string
  state: StatusState
  words: PartInWords
  children?: ReactNode
}

/** A part of the installation: its state, the facts, and what to do. */
export function StatusRow({ title, state, words: { facts, advice }, children }: Props) {
  const { word, icon } = states[state]
  return (
    <li className={classNames(styles.row, styles[state])}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.state}>
          <Icon name={icon} /> {word}
        </span>
      </div>
      <p>{facts}</p>
      {advice && (
        <p className={styles.advice}>
          <strong>What to do:</strong> {advice}
        </p>
      )}
      {children}
    </li>
  )
}
