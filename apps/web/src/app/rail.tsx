import { type SignedInUser, shown, t } from '@church/shared'
import '../theme/rail.scss'
import { useLayoutEffect, useState } from 'react'
import { useLocation, useMatch } from 'react-router-dom'
import { screens } from '../lib/screens.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Finder, openFinder } from './finder.tsx'
import { groupAt, type OfficeGroup, officeOf } from './office.ts'
import { OfficeIcon, type OfficeIconName } from './office-icon.tsx'
import styles from './rail.module.scss'
import { BadgedLinks } from './screen-badge.tsx'
import { useOfficeAccess } from './use-office-access.ts'

/** The places of every member, as at the bottom of a phone. */
const places = (): RailLinkProps[] => [
  { to: screens.home.path, icon: 'home', label: t('Home') },
  { to: screens.markAttendance.path, icon: 'pin', label: t('Attendance') },
  { to: screens.memberList.path, icon: 'users', label: t('Directory') },
  { to: screens.calendar.path, icon: 'calendar', label: t('Calendar') },
]

/**
 * The navigation at the side of a wide window, for people with work in the office: the members' places, and the
 * office's screens in groups. While it is mounted, its stylesheet turns the bar at the top into a column.
 */
export function Rail({ user }: { user: SignedInUser }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.rail = ''
    return () => {
      delete dataset.rail
    }
  }, [])
  return (
    <div className={styles.rail}>
      <FindButton />
      {!user.isAdmin && <Finder />}
      <ul>
        {places().map((place) => (
          <li key={place.to}>
            <RailLink {...place} />
          </li>
        ))}
      </ul>
      <Office user={user} />
    </div>
  )
}

/** Opens the search for people, sessions and screens. */
function FindButton() {
  const isAllowed = useOfficeAccess()
  if (!isAllowed) return null
  const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
  return (
    <button
      type="button"
      className={styles.find}
      onClick={openFinder}
      aria-keyshortcuts="Control+K"
    >
      <Icon name="search" size={18} />
      {t('Find')}
      <span aria-hidden="true">{shortcut}</span>
    </button>
  )
}

/**
 * The office's groups. That of the present screen is open; a closed one still lists its screens with a badge. Admins can
 * open all of them at once.
 */
function Office({ user }: { user: SignedInUser }) {
  const { isAdmin } = user
  // Others have few.
  const [areAllOpen, openAll] = useState(!isAdmin)
  const { pathname } = useLocation()
  const here = groupAt(pathname)
  return (
    <>
      {isAdmin && (
        <button
          type="button"
          className={styles.heading}
          aria-expanded={areAllOpen}
          onClick={() => openAll(!areAllOpen)}
        >
          {t('Admin', undefined, 'a menu')}
          <Icon name="down" size={16} />
        </button>
      )}
      <ul>
        {isAdmin && (
          <li>
            <RailLink
              to={screens.dashboard.path}
              icon="glance"
              label={shown(screens.dashboard.title)}
            />
          </li>
        )}
        {officeOf(user).map((group) => (
          <Group key={group.group} {...group} isHere={group.group === here} isOpen={areAllOpen} />
        ))}
      </ul>
    </>
  )
}

interface GroupProps extends OfficeGroup {
  /** Whether the present screen belongs to it. */
  isHere: boolean
  /** Whether its screens are listed wherever one is. */
  isOpen: boolean
}

/** A group of screens. Its own link leads to the first of them, which is not listed again if it is called the same. */
function Group({ label, icon, links, isHere, isOpen }: GroupProps) {
  const [first, ...others] = links
  const isSame = first !== undefined && shown(first.screen.title) === label
  const isAt = useMatch(first?.screen.path ?? '') !== null
  return (
    <li>
      {first && (
        <Link
          to={first.screen.link ?? first.screen.path}
          className={isHere ? styles.here : undefined}
          aria-current={isSame && isAt ? 'page' : undefined}
        >
          <OfficeIcon name={icon} />
          {label}
        </Link>
      )}
      <ul aria-label={label} data-open={isHere || isOpen}>
        <BadgedLinks links={isSame ? others : links} />
      </ul>
    </li>
  )
}

interface RailLinkProps {
  to: string
  icon: OfficeIconName
  label: string
}

function RailLink({ to, icon, label }: RailLinkProps) {
  const isHere = useMatch(to) !== null
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined}>
      <OfficeIcon name={icon} />
      {label}
    </Link>
  )
}
