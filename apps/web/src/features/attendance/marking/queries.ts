import type { Session } from '@church/shared'
import { queries } from '../../../lib/queries.ts'

/** Whether the user is marked for a session, and since when. */
export const attendanceCheck = ({
  id,
  name,
  start_datetime,
  end_datetime,
}: Pick<Session, 'id' | 'name' | 'start_datetime' | 'end_datetime'>) =>
  queries.checkAttendance({ query: { session: id, name, start_datetime, end_datetime } })

/**
 * The same for the first of the current sessions, which need not be known yet. Without an answer, the screen asks about
 * the session itself.
 */
export const currentCheck = { ...queries.checkCurrentAttendance(), retry: false }

/** How people are marked present at this church. Like its other facts, the same for everybody. */
export const doorRules = queries.getDoorRules()

/** The key of everything that a mark changes. */
export const marks = ['attendance', 'marking'] as const
