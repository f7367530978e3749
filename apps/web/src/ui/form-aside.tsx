import type { ReactNode } from 'react'
import styles from './form-aside.module.scss'

/** A line below a form or card, with a link elsewhere. */
export function FormAside({ children }: { children: ReactNode }) {
  return <p className={styles.aside}>{children}</p>
}
