import { Link, useMatch } from 'react-router-dom'
import { screens } from '../features/index.ts'
import type { MenuEntry } from '../lib/feature.ts'
import styles from './screen-links.module.scss'

interface Props {
  shownTo: MenuEntry['shownTo']
}

const entries = screens.flatMap(({ path, menu }) => (menu ? [{ to: path, ...menu }] : []))

const entriesFor = ({ shownTo }: Props) => entries.filter((entry) => entry.shownTo === shownTo)

/** The features' links in the bar itself. */
export function BarLinks(props: Props) {
  return entriesFor(props).map(({ to, label }) => <ScreenLink key={to} to={to} label={label} />)
}

const dividers = { before: styles.divided, after: styles.first } as const

/** The features' links in one of the bar's menus. */
export function MenuLinks(props: Props) {
  return entriesFor(props).map(({ to, label, divider }) => (
    <li key={to} className={divider && dividers[divider]}>
      <ScreenLink to={to} label={label} />
    </li>
  ))
}

// React Router's NavLink would treat '/profile' and '/profile/' as different screens.
function ScreenLink({ to, label }: { to: string; label: string }) {
  const isShown = useMatch(to) !== null
  return (
    <Link to={to} aria-current={isShown ? 'page' : undefined}>
      {label}
    </Link>
  )
}
