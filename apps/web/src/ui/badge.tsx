import type { ReactNode } from 'react'
import styles from './badge.module.scss'
import { classNames } from './class-names.ts'

interface Props {
  tone?: 'neutral' | 'note' | 'warn'
  children: ReactNode
}

/** A word or two beside a row's name. */
export function Badge({ tone = 'neutral', children }: Props) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
