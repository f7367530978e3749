import { accessTexts, generalErrors, type Right, type Role, shown } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { userById } from '../features/people/users/index.ts'
import { hasRole, storeUser, useCurrentUser } from '../lib/current-user.ts'
import { queries } from '../lib/queries.ts'
import { screens } from '../lib/screens.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { RequireSignIn } from './guards.tsx'

/** Like RequireSignIn, but also redirects signed-in users who are not admins; the sign-in screen sends them home. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const isAdmin = useCurrentUser(({ user }) => user?.isAdmin)
  if (isAdmin === false) return <NotAllowed reason={accessTexts.adminsOnly} />
  return (
    <RequireSignIn>
      <RequireTwoStep>{children}</RequireTwoStep>
    </RequireSignIn>
  )
}

/** Redirects admins who must use two-step sign-in to the screen where they can switch it on. */
function RequireTwoStep({ children }: { children: ReactNode }) {
  const { data } = useQuery(queries.getTwoStep())
  if (data?.required && !data.enabled) return <Navigate to={screens.twoStep.path} replace />
  return children
}

/** Like RequireAdmin, for stewards. */
export const RequireSteward = ({ children }: { children: ReactNode }) => (
  <RequireRole of="steward" reason={generalErrors.stewardsOnly.detail}>
    {children}
  </RequireRole>
)

/** Like RequireAdmin, for carers. */
export const RequireCarer = ({ children }: { children: ReactNode }) => (
  <RequireRole of="carer" reason={generalErrors.carersOnly.detail}>
    {children}
  </RequireRole>
)

/** Like RequireAdmin, for leaders of teams. Asks the server, since an admin may have made them one after they signed in. */
export function RequireLeader({ children }: { children: ReactNode }) {
  const user = useCurrentUser((state) => state.user)
  const isAllowed = user?.isAdmin === true || hasRole(user, 'leader')
  const { data, isPending } = useQuery({
    ...queries.listTeams(),
    enabled: user !== null && !isAllowed,
  })
  const isNew = data?.some(({ mine }) => mine) ?? false
  return (
    <RequireRight
      right="leader"
      known={{ isAllowed, isNew, isPending }}
      reason={generalErrors.leadersOnly.detail}
    >
      {children}
    </RequireRight>
  )
}

interface RoleProps {
  of: Role
  /** Shown to everybody else. */
  reason: string
  children: ReactNode
}

/**
 * Asks the server for the roles of somebody who did not have this one when they signed in, since an
 * admin may make them a steward minutes before a service.
 */
function RequireRole({ of: role, reason, children }: RoleProps) {
  const user = useCurrentUser((state) => state.user)
  const isAllowed = hasRole(user, role)
  const { data, isPending } = useQuery({
    ...userById(user?.id ?? 0),
    enabled: user !== null && !isAllowed,
  })
  const isNew = data?.roles.includes(role) ?? false
  return (
    <RequireRight right={role} known={{ isAllowed, isNew, isPending }} reason={reason}>
      {children}
    </RequireRight>
  )
}

interface RightProps {
  right: Right
  known: {
    /** The stored user has the right. */
    isAllowed: boolean
    /** The server says that they have gained it. */
    isNew: boolean
    /** The server has not answered yet. */
    isPending: boolean
  }
  reason: string
  children: ReactNode
}

/** Stores a right that the user has gained since they signed in. */
function RequireRight({ right, known, reason, children }: RightProps) {
  const { isAllowed, isNew, isPending } = known
  const user = useCurrentUser((state) => state.user)
  useEffect(() => {
    if (user && isNew && !isAllowed) storeUser({ ...user, roles: [...(user.roles ?? []), right] })
  }, [user, right, isNew, isAllowed])

  if (user && !isAllowed) {
    if (isPending || isNew) return <SkeletonLines lines={6} />
    return <NotAllowed reason={reason} />
  }
  return (
    <RequireSignIn>
      <RequireTwoStep>{children}</RequireTwoStep>
    </RequireSignIn>
  )
}

// Without a redirect back here, which would loop, since the user is already signed in.
function NotAllowed({ reason }: { reason: string }) {
  useEffect(() => {
    toast.error(shown(reason))
  }, [reason])
  return <Navigate to={screens.signIn.path} replace />
}
