import type { ReactNode } from 'react'
import styles from './list-tools.module.scss'

/** What stands above a list: its search box, its buttons. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}
