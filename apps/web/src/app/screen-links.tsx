import { type ReactNode, Suspense } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { screens } from '../features/index.ts'
import type { MenuEntry, Screen } from '../lib/feature.ts'
import styles from './screen-links.module.scss'

type ShownTo = Pick<MenuEntry, 'shownTo'>

const entriesOf = (screens: Screen[], shownTo: MenuEntry['shownTo']) =>
  screens.flatMap(({ path, menu }) => (menu?.shownTo === shownTo ? [{ to: path, ...menu }] : []))

/** The features' links in the bar itself. */
export function BarLinks({ shownTo }: ShownTo) {
  return entriesOf(screens, shownTo).map(({ to, label }) => (
    <ScreenLink key={to} to={to} label={label} />
  ))
}

const dividers = { before: styles.divided, after: styles.first } as const

/** The links to some screens in one of the bar's menus. */
export function MenuLinks({ screens, shownTo }: ShownTo & { screens: Screen[] }) {
  return entriesOf(screens, shownTo).map(({ to, label, divider, Badge }) => (
    <li key={to} className={divider && dividers[divider]}>
      <ScreenLink to={to} label={label}>
        {Badge && (
          <Suspense fallback={null}>
            <Badge />
          </Suspense>
        )}
      </ScreenLink>
    </li>
  ))
}

// React Router's NavLink would treat '/profile' and '/profile/' as different screens.
function ScreenLink({ to, label, children }: { to: string; label: string; children?: ReactNode }) {
  const isShown = useMatch(to) !== null
  return (
    <Link to={to} aria-current={isShown ? 'page' : undefined}>
      {label}
      {children}
    </Link>
  )
}
