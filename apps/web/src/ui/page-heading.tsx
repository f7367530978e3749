import { shown } from '@church/shared'
import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { ButtonLink } from './button.tsx'
import { classNames } from './class-names.ts'
import type { LinkProps } from './link.tsx'
import styles from './page-heading.module.scss'
import { SiteName } from './site-name.ts'

// The first screen of a visit leaves the focus where the browser puts it; later ones take it.
let visited = false

/** Gives the focus to the screen's heading, for instance when the control that held it is gone. */
export const focusHeading = () => document.querySelector('h1')?.focus()

/** Links below a screen's heading, to the screens that are used with it. */
export const HeadingTabs = createContext<ReactNode>(null)

interface Props {
  /** Also the window's title, as 'Title · Church'. */
  title: string
  /** Shown instead of `title`, if the heading differs from the window's title. */
  children?: ReactNode
  lead?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  className?: string | undefined
}

/**
 * The only first-level heading of a screen. Takes the focus after navigation, so that screen readers
 * announce the screen; render it at once, before any data has loaded.
 */
export function PageHeading({ title, children, lead, actions, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const siteName = use(SiteName)
  const tabs = use(HeadingTabs)
  const words = shown(title)

  useEffect(() => {
    if (visited) heading.current?.focus({ preventScroll: true })
    visited = true
  }, [])

  return (
    <>
      <header className={classNames(styles.heading, className)}>
        <title>{`${words} · ${siteName}`}</title>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {children ?? words}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {tabs}
    </>
  )
}

/** A link back, above a screen's heading. */
export function BackLink(props: Omit<LinkProps, 'className'>) {
  return <ButtonLink {...props} variant="quiet" size="small" icon="back" className={styles.back} />
}
