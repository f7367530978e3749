import type { ReactNode } from 'react'
import styles from './call-to-action.module.scss'

interface Props {
  title: string
  text: ReactNode
  /** The button. */
  children: ReactNode
}

/** Asks the reader to do one thing. */
export function CallToAction({ title, text, children }: Props) {
  return (
    <section className={styles.call}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}
