import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { withRedirect } from '../features/account/sign-in/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { screens } from '../lib/screens.ts'

/** Shows its children to signed-in users, and redirects everyone else to the sign-in screen. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { user, signOutReason } = useCurrentUser()
  const { pathname, search } = useLocation()
  const [wasSignedIn] = useState(user !== null)

  // Another user gets a screen of their own: this one may hold what the previous user has entered.
  if (user) return <Fragment key={user.id}>{children}</Fragment>
  // After signing out here, the next person to sign in starts at the home page.
  const signedOutHere = wasSignedIn && signOutReason === 'logout'
  const to = signedOutHere
    ? screens.signIn.path
    : withRedirect(screens.signIn.path, pathname + search)
  return <Navigate to={to} replace />
}
