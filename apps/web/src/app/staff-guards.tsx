import { accessMessages } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { signInPaths } from '../features/sign-in/index.ts'
import { twoStepPaths, twoStepState } from '../features/two-step/index.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { toast } from '../ui/toast.ts'
import { RequireSignIn } from './guards.tsx'

/** Like RequireSignIn, but also redirects signed-in users who are not admins; the sign-in screen sends them home. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  if (isAdmin === false) return <NotAdmin />
  return (
    <RequireSignIn>
      <RequireTwoStep>{children}</RequireTwoStep>
    </RequireSignIn>
  )
}

/** Redirects admins who must use two-step sign-in to the screen where they can switch it on. */
function RequireTwoStep({ children }: { children: ReactNode }) {
  const { data } = useQuery(twoStepState)
  if (data?.required && !data.enabled) return <Navigate to={twoStepPaths.twoStep} replace />
  return children
}

// No redirect back here: as they are already signed in, that would cause a loop.
function NotAdmin() {
  useEffect(() => {
    toast.error(accessMessages.adminsOnly)
  }, [])
  return <Navigate to={signInPaths.signIn} replace />
}
