import type { ReactNode } from 'react'
import styles from './actions.module.scss'
import { classNames } from './class-names.ts'

interface Props {
  children: ReactNode
  className?: string | undefined
}

/** A row of buttons below the content that they act on. */
export function Actions({ children, className }: Props) {
  return <div className={classNames(styles.actions, className)}>{children}</div>
}
