import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  /** A second-level heading at the top of the card. */
  title?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** A panel for things that belong together. */
export function Card({ title, actions, children, className }: Props) {
  return (
    <section className={classNames('card', className)}>
      {(title || actions) && (
        <header className="card-head">
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
