import { type SignedInUser, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useEffect, useState } from 'react'
import { useLocation, useMatch } from 'react-router-dom'
import { signOut } from '../features/account/sign-in/index.ts'
import { churchFacts, usePictureAddress } from '../features/church/details/index.ts'
import { hasRole, useCurrentUser, worksInOffice } from '../lib/current-user.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { screens } from '../lib/screens.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Menu } from '../ui/menu.tsx'
import { SiteName } from '../ui/site-name.ts'
import { useHasRoomForRail } from '../ui/use-is-phone.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import styles from './navbar.module.scss'
import linkStyles from './screen-links.module.scss'
import { BarLinks, MenuLinks } from './screen-links.tsx'
import { AdminMenu, Finder, Rail } from './staff-code.tsx'

const roles = ['steward', 'carer', 'leader'] as const

/** The logo in the navigation bar: the church's own, or the product's. Decorative, beside the name. */
function ChurchLogo() {
  const { data: church } = useQuery(churchFacts)
  const addressOf = usePictureAddress()
  if (!church?.logo) return <LogoMark size={38} />
  return <img className={styles.logo} src={addressOf(church.logo)} alt="" />
}

const LanguageChooser = lazyPart(
  async () => (await import('./language-chooser.tsx')).LanguageChooser,
)

/** The choice of a language, where the church offers several. */
function Languages() {
  const { data: church } = useQuery(churchFacts)
  if (!church || church.languages.length < 2) return null
  return (
    <Suspense fallback={null}>
      <LanguageChooser asGlobe />
    </Suspense>
  )
}

/** The navigation bar: brand, language, links, and the menus for signed-in users. */
export function Navbar() {
  const user = useCurrentUser((state) => state.user)
  const siteName = use(SiteName)
  const location = useLocation()
  // The display at the door is read from afar, and by everybody.
  const isDisplay = useMatch(screens.door.path) !== null
  const hasRail = useHasRoomForRail() && worksInOffice(user) && !isDisplay
  const [open, setOpen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation and signing out close the menu
  useEffect(() => {
    setOpen(false)
  }, [location, user?.id])

  return (
    <header className={styles.navbar} data-open={open}>
      <ConnectionBanner />
      <div className={classNames('container', styles.row)}>
        <Link to={screens.home.path} className={styles.brand}>
          <ChurchLogo />
          <span>{siteName}</span>
        </Link>
        <Languages />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="navbar-links"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'cross' : 'menu'} label={open ? t('Close menu') : t('Open menu')} />
        </button>
        <div className={styles.panel}>
          <nav id="navbar-links" className={styles.links} aria-label={t('Main')}>
            {user && hasRail && (
              <Suspense fallback={null}>
                <Rail user={user} />
              </Suspense>
            )}
            <BarLinks shownTo="everyone" />
            {!user && <BarLinks shownTo="visitor" />}
            {user?.isAdmin && (
              <Suspense fallback={null}>
                {!hasRail && <AdminMenu />}
                <Finder />
              </Suspense>
            )}
            {user && <UserMenu user={user} />}
          </nav>
        </div>
      </div>
    </header>
  )
}

/**
 * The member's own screens, those of their roles, and signing out. For admins, the screens of roles are in the admins'
 * menu.
 */
function UserMenu({ user }: { user: SignedInUser }) {
  return (
    <Menu label={user.name} icon="user">
      <MenuLinks shownTo="member" />
      {!user.isAdmin &&
        roles.map((role) => hasRole(user, role) && <MenuLinks key={role} shownTo={role} divided />)}
      <li className={linkStyles.divided}>
        <button type="button" onClick={signOut}>
          <Icon name="leave" />
          {t('Logout')}
        </button>
      </li>
    </Menu>
  )
}
