import { isRunning } from '@church/shared'
import type { QueryClient } from '@tanstack/react-query'
import { churchFacts } from '../../../church/details/index.ts'
import { attendanceCheck, doorRules } from '../queries.ts'
import { useWayDialog } from '../ways/way-dialog-store.ts'
import { markingCalls } from './calls.ts'
import { type MarkFacts, type MarkResult, tryToMark } from './try-to-mark.ts'

/** Marks, or asks for the code at the door where the church requires it; null if it asks. */
export async function markOrAsk(facts: MarkFacts, client: QueryClient): Promise<MarkResult | null> {
  if (needsCode(facts, client)) {
    useWayDialog.setState({ open: 'code' })
    return null
  }
  const result = await tryToMark(facts, markingCalls(client))
  // An admin may just have moved the area, or made the code a requirement.
  if (result.marked === false) void client.invalidateQueries(churchFacts)
  return result
}

function needsCode({ session, now }: MarkFacts, client: QueryClient): boolean {
  if (!session || session.cancelled_at || !isRunning(session, now)) return false
  const check = client.getQueryData(attendanceCheck(session).queryKey)
  return client.getQueryData(doorRules.queryKey)?.proof === 'code' && !check?.already_marked
}
