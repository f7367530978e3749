import type { ReactNode } from 'react'
import styles from './list-tools.module.scss'

/** The search box and buttons above a list. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}
