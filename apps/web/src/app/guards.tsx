import { accessMessages } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInPaths, withRedirect } from '../features/sign-in/index.ts'
import { twoStepPaths, twoStepState } from '../features/two-step/index.ts'
import { useSignIn } from '../lib/sign-in-store.ts'
import { toast } from '../ui/toast.ts'

/** Shows the screen within to those who are signed in, and sends others to sign in first. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { user, ended } = useSignIn()
  const { pathname, search } = useLocation()
  const [cameSignedIn] = useState(user !== null)

  if (user) return children
  // Who leaves from here is done here; whoever signs in next starts at home.
  const left = cameSignedIn && ended === 'logout'
  const to = left ? signInPaths.signIn : withRedirect(signInPaths.signIn, pathname + search)
  return <Navigate to={to} replace />
}

/** As RequireSignIn, and sends away who is signed in but no admin: to sign-in, which leads home. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const isAdmin = useSignIn(({ user }) => user?.isAdmin)
  if (isAdmin === false) return <NotAdmin />
  return (
    <RequireSignIn>
      <RequireTwoStep>{children}</RequireTwoStep>
    </RequireSignIn>
  )
}

/** Leads admins who have to sign in in two steps to where they switch it on. */
function RequireTwoStep({ children }: { children: ReactNode }) {
  const { data } = useQuery(twoStepState)
  if (data?.required && !data.enabled) return <Navigate to={twoStepPaths.twoStep} replace />
  return children
}

// Without a redirect back: signed in as they are, they would be sent here again at once.
function NotAdmin() {
  useEffect(() => {
    toast.error(accessMessages.adminsOnly)
  }, [])
  return <Navigate to={signInPaths.signIn} replace />
}
