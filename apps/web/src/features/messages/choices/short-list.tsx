import { n } from '@church/shared'
import { Children, type ReactNode } from 'react'
import styles from './messages-screen.module.scss'

/** More would make the page long. */
const SHOWN = 5

/** A list of which the first few items are shown, and the rest on demand. */
export function ShortList({ children, empty }: { children: ReactNode; empty: string }) {
  const items = Children.toArray(children)
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>
  const rest = items.slice(SHOWN)
  return (
    <>
      <ul className={styles.list}>{items.slice(0, SHOWN)}</ul>
      {rest.length > 0 && (
        <details className={styles.always}>
          <summary>{n(rest.length, '{count} more', '{count} more')}</summary>
          <ul className={styles.list}>{rest}</ul>
        </details>
      )}
    </>
  )
}
