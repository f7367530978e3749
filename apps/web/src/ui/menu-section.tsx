import { type ReactNode, useId } from 'react'
import styles from './menu.module.scss'

/** Links of a menu below a heading. */
export function MenuSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <li className={styles.section}>
      <p id={id}>{heading}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </li>
  )
}
