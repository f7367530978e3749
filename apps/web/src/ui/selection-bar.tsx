import type { ReactNode } from 'react'
import styles from './selection-bar.module.scss'

interface Props {
  /** The accessible name, e.g. 'Selected newcomers'. */
  label: string
  /** Buttons. */
  children: ReactNode
}

/** The buttons for everything that is selected in a list, at the bottom of the window. */
export function SelectionBar({ label, children }: Props) {
  return (
    <section className={styles.bar} data-bar="selection" aria-label={label}>
      {children}
    </section>
  )
}
