import { use, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { pagePaths } from '../features/pages/index.ts'
import { signOut } from '../features/sign-in/index.ts'
import { useSignIn } from '../lib/sign-in-store.ts'
import { Icon } from '../ui/icon.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Menu } from '../ui/menu.tsx'
import { SiteName } from '../ui/site-name.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { BarLinks, MenuLinks } from './screen-links.tsx'

/** The bar at the top: brand, links, and the menus of who is signed in. */
export function Navbar() {
  const user = useSignIn((state) => state.user)
  const siteName = use(SiteName)
  const { key } = useLocation()
  const [open, setOpen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen screen is not covered by the open menu
  useEffect(() => {
    setOpen(false)
  }, [key])

  return (
    <header className="navbar" data-open={open}>
      <ConnectionBanner />
      <div className="container navbar-row">
        <Link to={pagePaths.home} className="navbar-brand">
          <LogoMark size={38} />
          <span>{siteName}</span>
        </Link>
        <button
          type="button"
          className="navbar-toggle"
          aria-expanded={open}
          aria-controls="navbar-links"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'cross' : 'menu'} label={open ? 'Close the menu' : 'Open the menu'} />
        </button>
        <div className="navbar-panel">
          <nav id="navbar-links" className="navbar-links" aria-label="Main">
            <BarLinks shownTo="everyone" />
            {!user && <BarLinks shownTo="visitor" />}
            {user?.isAdmin && (
              <Menu label="Admin">
                <MenuLinks shownTo="admin" />
              </Menu>
            )}
            {user && (
              <Menu label={user.name} icon="user">
                <MenuLinks shownTo="member" />
                <li className="menu-divided">
                  <button type="button" onClick={signOut}>
                    <Icon name="leave" />
                    Logout
                  </button>
                </li>
              </Menu>
            )}
          </nav>
        </div>
      </div>
    </header>
  )
}
