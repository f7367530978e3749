import { shown } from '@church/shared'
import type { ReactNode } from 'react'
import { useMatch } from 'react-router-dom'
import { type Screen, screens } from '../lib/screens.ts'
import { Link } from '../ui/link.tsx'
import styles from './screen-links.module.scss'

interface Props {
  /** The audience of the links, as in the table of screens. */
  shownTo: Screen['audience'] | 'visitor'
}

function linksOf(shownTo: Props['shownTo']) {
  return Object.values<Screen>(screens).filter(
    (screen) => screen.menu && (screen.shownTo ?? screen.audience) === shownTo,
  )
}

export function BarLinks({ shownTo }: Props) {
  return linksOf(shownTo).map((screen) => <ScreenLink key={screen.path} screen={screen} />)
}

/** The links in one of the bar's menus. */
export function MenuLinks({ shownTo, divided = false }: Props & { divided?: boolean }) {
  return linksOf(shownTo).map((screen, at) => (
    <li key={screen.path} className={divided && at === 0 ? styles.divided : undefined}>
      <ScreenLink screen={screen} />
    </li>
  ))
}

/** A link to a screen by its title. Children follow the title. */
// React Router's NavLink would treat '/profile' and '/profile/' as different screens.
export function ScreenLink({ screen, children }: { screen: Screen; children?: ReactNode }) {
  const { path, link = path, title } = screen
  const isShown = useMatch(link) !== null
  return (
    <Link to={link} aria-current={isShown ? 'page' : undefined}>
      {shown(title)}
      {children}
    </Link>
  )
}
