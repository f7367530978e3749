import { useCurrentUser } from '../../../lib/current-user.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { currentSessions } from '../sessions/index.ts'
import { markingCode } from './marking-code.ts'
import { attendanceCheck, doorRules } from './queries.ts'

/** How long an answer is new enough for a screen that has just opened, which would otherwise ask twice. */
export const freshMs = 5_000

/** Asks what the attendance screen asks first, while its code is still on its way. The screen shows what fails. */
export async function askFirstQuestions(): Promise<void> {
  if (!useCurrentUser.getState().user) return
  const sessions = queryClient.prefetchQuery({ ...currentSessions, staleTime: freshMs })
  // Second, since nothing waits for it.
  void queryClient.prefetchQuery(doorRules)
  await sessions
  const [session] = queryClient.getQueryData(currentSessions.queryKey) ?? []
  if (session) await queryClient.prefetchQuery({ ...attendanceCheck(session), staleTime: freshMs })
  void queryClient.prefetchQuery(markingCode)
}
