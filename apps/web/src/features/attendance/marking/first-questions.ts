import { useCurrentUser } from '../../../lib/current-user.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { currentSessions } from '../sessions/index.ts'
import { attendanceCheck, currentCheck, doorRules } from './queries.ts'

/** How long an answer is new enough for a screen that has just opened, which would otherwise ask twice. */
export const freshMs = 5_000

/** Asks what the attendance screen asks first, while its code is still on its way. The screen shows what fails. */
export async function askFirstQuestions(): Promise<void> {
  if (!useCurrentUser.getState().user) return
  const isNew = queryClient.getQueryData(currentSessions.queryKey) === undefined
  const sessions = queryClient.prefetchQuery({ ...currentSessions, staleTime: freshMs })
  const asked = isNew ? askCurrentCheck() : undefined
  // Last, since nothing waits for it.
  void queryClient.prefetchQuery(doorRules)
  const [current] = await Promise.all([asked, sessions])
  const [session] = queryClient.getQueryData(currentSessions.queryKey) ?? []
  if (session) {
    const check = attendanceCheck(session)
    // The answers may be of two moments, between which another session became the current one.
    if (current?.session === session.id) queryClient.setQueryData(check.queryKey, current)
    await queryClient.prefetchQuery({ ...check, staleTime: freshMs })
  }
  void import('./rest-of-screen.ts').catch(() => undefined)
}

/** Asks for the user's mark together with the sessions, and not a round trip later. */
const askCurrentCheck = () =>
  queryClient.fetchQuery({ ...currentCheck, staleTime: freshMs }).catch(() => undefined)
