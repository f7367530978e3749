import { type ReactNode, use, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { SiteName } from './site-name.ts'

// The first page of a visit leaves the focus where the browser puts it; later ones take it.
let visited = false

interface Props {
  /** Names the window too, as 'Title · Church'. */
  title: string
  /** Shown instead of `title`, where the heading wants more than words. */
  children?: ReactNode
  lead?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  className?: string
}

/**
 * The one first-level heading of a screen. Takes the focus when somebody comes from another screen,
 * so that a screen reader says where they are; render it at once, before anything has loaded.
 */
export function PageHeading({ title, children, lead, actions, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const siteName = use(SiteName)

  useEffect(() => {
    if (visited) heading.current?.focus({ preventScroll: true })
    visited = true
  }, [])

  return (
    <header className={classNames('page-heading', className)}>
      <title>{`${title} · ${siteName}`}</title>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {children ?? title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  )
}
