import { type SignedInUser, t } from '@church/shared'
import { useMatch } from 'react-router-dom'
import { hasRole, useCurrentUser } from '../lib/current-user.ts'
import { screens } from '../lib/screens.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import styles from './bottom-bar.module.scss'

interface Place {
  to: string
  icon: IconName
  label: string
  /** A second path, below which the place stays marked. */
  within?: string
}

const places = (): Place[] => [
  { to: screens.home.path, icon: 'home', label: t('Home') },
  { to: screens.markAttendance.path, icon: 'pin', label: t('Attendance') },
  { to: screens.calendar.path, icon: 'calendar', label: t('Calendar') },
  { to: screens.memberList.path, icon: 'users', label: t('Directory') },
  { to: screens.me.path, icon: 'user', label: t('Me'), within: screens.profile.path },
]

/** The screen on which an admin, steward, carer or leader works; null for others. */
function workPathOf(user: SignedInUser): string | null {
  if (user.isAdmin) return screens.dashboard.path
  if (hasRole(user, 'steward')) return screens.steward.path
  if (hasRole(user, 'carer')) return screens.cases.path
  return hasRole(user, 'leader') ? screens.servingPlan.path : null
}

/** The main places of a signed-in user, at the bottom of a phone within a thumb's reach. */
export function BottomBar() {
  const user = useCurrentUser((state) => state.user)
  if (!user) return null
  const work = workPathOf(user)
  return (
    <nav className={styles.bar} aria-label={t('Places')}>
      {places().map((place) => (
        <PlaceLink key={place.to} {...place} />
      ))}
      {work && <PlaceLink to={work} icon="heart" label={t('Serve')} />}
    </nav>
  )
}

function PlaceLink({ to, icon, label, within = to }: Place) {
  // A place stays marked on the screens below it, except the home page, which has all screens below it.
  const isAt = useMatch({ path: to, end: to === screens.home.path }) !== null
  const isHere = useMatch({ path: within, end: within === screens.home.path }) !== null || isAt
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} size={24} />
      {label}
    </Link>
  )
}
