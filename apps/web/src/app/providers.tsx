import { accessMessages } from '@church/shared'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { forgetLocation } from '../features/attendance/index.ts'
import { churchFacts } from '../features/church/index.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSignIn } from '../lib/sign-in-store.ts'
import { withdrawQuestion } from '../ui/question.ts'
import { nameOnPage, SiteName } from '../ui/site-name.ts'
import { dismissOffers, toast } from '../ui/toast.ts'
import { Toasts } from '../ui/toasts.tsx'

// Nothing that was loaded for one person is left for the next.
useSignIn.subscribe(({ user, ended }, before) => {
  if (user?.id === before.user?.id) return
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== churchFacts.queryKey[0],
  })
  forgetLocation()
  dismissOffers()
  withdrawQuestion()
  if (ended === 'expired') toast.warning(`${accessMessages.refreshFailed}. Please sign in again.`)
})

/** What every screen needs around it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <NamedSite>{children}</NamedSite>
      <Toasts />
    </QueryClientProvider>
  )
}

function NamedSite({ children }: { children: ReactNode }) {
  const { data: church } = useQuery(churchFacts)
  return <SiteName value={church?.name ?? nameOnPage}>{children}</SiteName>
}
