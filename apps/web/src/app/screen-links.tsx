import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useMatch } from 'react-router-dom'
import { type Screen, screens } from '../lib/screens.ts'
import { Link } from '../ui/link.tsx'
import styles from './screen-links.module.scss'

interface Props {
  /** Whose links, by the table of screens. */
  shownTo: Screen['audience'] | 'visitor'
}

function linksOf(shownTo: Props['shownTo']) {
  return Object.entries<Screen>(screens).flatMap(([name, screen]) => {
    const { path, title, menu, link = path, divider } = screen
    const label = menu === true ? title : menu
    const isShown = label && (screen.shownTo ?? screen.audience) === shownTo
    return isShown ? [{ name, to: link, label, divider }] : []
  })
}

/** The links in the bar itself. */
export function BarLinks({ shownTo }: Props) {
  return linksOf(shownTo).map(({ to, label }) => <ScreenLink key={to} to={to} label={label} />)
}

const dividers = { before: styles.divided, after: styles.first } as const

interface MenuProps extends Props {
  /** Numbers behind the labels, by the names of screens. */
  badges?: Record<string, ComponentType>
}

/** The links in one of the bar's menus. */
export function MenuLinks({ shownTo, badges = {} }: MenuProps) {
  return linksOf(shownTo).map(({ name, to, label, divider }) => {
    const Badge = badges[name]
    return (
      <li key={to} className={divider && dividers[divider]}>
        <ScreenLink to={to} label={label}>
          {Badge && (
            <Suspense fallback={null}>
              <Badge />
            </Suspense>
          )}
        </ScreenLink>
      </li>
    )
  })
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
