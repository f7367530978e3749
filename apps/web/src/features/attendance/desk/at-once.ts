import { useLocation } from 'react-router-dom'
import { isRecord } from '../../../lib/json.ts'

// The state of a link to one of the tasks on a session's page, which then takes the focus.

/** To correct somebody's attendance. */
export const correctAtOnce = { task: 'correct' }
/** To enter the headcount. */
export const countAtOnce = { task: 'headcount' }

/** Whether the user has come by a link with this state. */
export function useCameTo({ task }: { task: string }): boolean {
  const { state } = useLocation()
  return isRecord(state) && state.task === task
}
