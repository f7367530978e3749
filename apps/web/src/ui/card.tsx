import type { ReactNode } from 'react'
import styles from './card.module.scss'
import { classNames } from './class-names.ts'

interface Props {
  /** A second-level heading at the top of the card. */
  title?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  /** For a list: on phones its rows are cards themselves, so this card has no frame. */
  rows?: boolean
  className?: string | undefined
  /** For links to it, as `/#giving`. */
  id?: string
}

/** A panel for things that belong together. */
export function Card({ title, actions, children, rows = false, className, id }: Props) {
  return (
    <section id={id} className={classNames(styles.card, rows && styles.rows, className)}>
      {(title || actions) && (
        <header className={styles.head}>
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
