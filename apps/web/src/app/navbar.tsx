import { type ReactNode, use, useEffect, useState } from 'react'
import { Link, useLocation, useMatch } from 'react-router'
import { signOut } from '../features/sign-in/sign-out.ts'
import { useSignIn } from '../lib/sign-in-store.ts'
import { Icon } from '../ui/icon.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Menu } from '../ui/menu.tsx'
import { SiteName } from '../ui/site-name.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { paths } from './paths.ts'

const userLinks = [
  { to: `${paths.profile}/`, label: 'Update Profile' },
  { to: paths.additionalProfile, label: 'Update Additional Info' },
  { to: '/MapComponent', label: 'Attendance' },
  { to: `${paths.ownAttendance}/`, label: 'Attendance History' },
]

const adminLinks = [
  { to: paths.users, label: 'Users' },
  { to: paths.allMemberDetails, label: "Users' Additional Info" },
  { to: paths.sessions, label: 'Create Sessions' },
  { to: paths.attendants, label: 'Attendants' },
  { to: paths.absentees, label: 'Absentees' },
  { to: paths.birthdays, label: 'Birthday Reminders' },
  { to: paths.carousels, label: 'Carousel Manager' },
]

/** The bar at the top: brand, links, and the menus of who is signed in. */
export function Navbar() {
  const user = useSignIn((state) => state.user)
  const siteName = use(SiteName)
  const { key } = useLocation()
  const [open, setOpen] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has chosen wants to see the screen
  useEffect(() => {
    setOpen(false)
  }, [key])

  return (
    <header className="navbar" data-open={open}>
      <ConnectionBanner />
      <div className="container navbar-row">
        <Link to={paths.home} className="navbar-brand">
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
            <ScreenLink to={paths.overview}>Overview</ScreenLink>
            <ScreenLink to={paths.register}>Register</ScreenLink>
            {!user && <ScreenLink to={paths.signIn}>Login</ScreenLink>}
            {user?.isAdmin && (
              <Menu label="Admin">
                <li className="menu-first">
                  <ScreenLink to={paths.dashboard}>At a Glance</ScreenLink>
                </li>
                <MenuLinks links={adminLinks} />
                <li className="menu-divided">
                  <ScreenLink to={paths.audit}>Audit Log</ScreenLink>
                </li>
              </Menu>
            )}
            {user && (
              <Menu label={user.name} icon="user">
                <MenuLinks links={userLinks} />
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

function MenuLinks({ links }: { links: { to: string; label: string }[] }) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <ScreenLink to={to}>{label}</ScreenLink>
    </li>
  ))
}

// React Router's NavLink would take '/profile' and '/profile/' for two screens.
function ScreenLink({ to, children }: { to: string; children: ReactNode }) {
  const shown = useMatch(to) !== null
  return (
    <Link
      to={to}
      className={shown ? 'active' : undefined}
      aria-current={shown ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
