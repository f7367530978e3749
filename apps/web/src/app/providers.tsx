import { type SignedInUser, t } from '@church/shared'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { proofDialog } from '../features/account/second-step/index.ts'
import { signInAgainDialog } from '../features/account/sign-in/index.ts'
import { forgetLocation } from '../features/attendance/marking/index.ts'
import { churchFacts } from '../features/church/details/index.ts'
import { hasRole, useCurrentUser } from '../lib/current-user.ts'
import type { queries } from '../lib/queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { askWith } from '../lib/recent-proof.ts'
import { signInAgainWith } from '../lib/sign-in-again.ts'
import { showChurchLook } from '../theme/church-colour.ts'
import { afterChanges } from '../ui/after-changes.ts'
import { cancelQuestion } from '../ui/question-store.ts'
import { initialSiteName, SiteName } from '../ui/site-name.ts'
import { dismissActionToast, toast } from '../ui/toast.ts'
import { Toasts } from '../ui/toasts.tsx'

askWith(proofDialog)
signInAgainWith(signInAgainDialog)
queryClient.getMutationCache().config = afterChanges

function sayIfExpired({ signOutReason }: { signOutReason: string | null }) {
  if (signOutReason === 'expired') toast.warning(t('Token refresh failed. Please sign in again.'))
}

// The first requests may have been refused before the app had loaded.
sayIfExpired(useCurrentUser.getState())

/** What is the same for everybody. */
const shared: unknown[] = ['getChurch', 'getDoorRules'] satisfies (keyof typeof queries)[]

const isPersonal = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
  !shared.includes(name)

const hasLostRight = (user: SignedInUser | null, previous: SignedInUser | null) =>
  previous?.roles?.some((right) => !hasRole(user, right)) ?? false

// Clears the cache, so that no user sees another's data, nor what they saw by a right that they have no more.
useCurrentUser.subscribe((current, previous) => {
  const { user } = current
  if (user?.id === previous.user?.id) {
    if (user?.isAdmin !== previous.user?.isAdmin) {
      void queryClient.resetQueries({ predicate: isPersonal })
    } else if (hasLostRight(user, previous.user)) {
      // What is on the screen loads again in its place, since somebody may be typing there.
      queryClient.removeQueries({ predicate: isPersonal, type: 'inactive' })
      void queryClient.invalidateQueries({ predicate: isPersonal })
    }
    return
  }
  queryClient.removeQueries({ predicate: isPersonal })
  forgetLocation()
  dismissActionToast()
  cancelQuestion()
  sayIfExpired(current)
})

/** The context of every screen. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ChurchIdentity>{children}</ChurchIdentity>
      <Toasts />
    </QueryClientProvider>
  )
}

/** The church's name, colour and logo, as soon as an admin has changed them. */
function ChurchIdentity({ children }: { children: ReactNode }) {
  const { data: church } = useQuery(churchFacts)
  useEffect(() => {
    if (church) showChurchLook(church)
  }, [church])
  return <SiteName value={church?.name ?? initialSiteName}>{children}</SiteName>
}
