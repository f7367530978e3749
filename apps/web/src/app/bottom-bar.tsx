import { type SignedInUser, t } from '@church/shared'
import { useLocation, useMatch } from 'react-router-dom'
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
  /** Marks the place, wherever it leads. */
  isHere?: boolean
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

/** The paths of the office's screens, but not of /door-entry and /serving/answer, which members open. */
const officePaths = /^\/(?:(?:admin|care|door|steward|visitors)(?:\/|$)|serving\/?$)/i

/** The main places of a signed-in user, at the bottom of a phone within a thumb's reach. */
export function BottomBar() {
  const user = useCurrentUser((state) => state.user)
  const isInOffice = officePaths.test(useLocation().pathname)
  if (!user) return null
  const work = workPathOf(user)
  return (
    <nav className={styles.bar} data-bar="places" aria-label={t('Places')}>
      {places().map((place) => (
        <PlaceLink key={place.to} {...place} />
      ))}
      {work && (
        <PlaceLink
          to={work}
          icon="heart"
          label={user.isAdmin ? t('Office') : t('Serve')}
          isHere={isInOffice}
        />
      )}
    </nav>
  )
}

function PlaceLink({ to, icon, label, within = to, isHere = false }: Place) {
  // A place stays marked on the screens below it, except the home page, which has all screens below it.
  const isAt = useMatch({ path: to, end: to === screens.home.path }) !== null
  const isWithin = useMatch({ path: within, end: within === screens.home.path }) !== null
  return (
    <Link to={to} aria-current={isHere || isWithin || isAt ? 'page' : undefined}>
      <Icon name={icon} size={24} />
      {label}
    </Link>
  )
}
