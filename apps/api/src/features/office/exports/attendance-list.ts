import { startsBetween } from '../../attendance/sessions/index.ts'
import type { BuildList } from './list.ts'

/** Every mark and absence, oldest session first. Cancelled sessions are in no list. */
export const attendanceList: BuildList = ({ from, to, session_kind }, timeZone) => ({
  columns: [
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    "to_char(starts_at AT TIME ZONE $1, 'YYYY-MM-DD')",
    'sessions.name',
    "to_char(starts_at AT TIME ZONE $1, 'HH24:MI')",
    'kind',
    "CASE WHEN present THEN 'present' ELSE 'absent' END",
    "CASE WHEN present THEN to_char(marked_at AT TIME ZONE $1, 'YYYY-MM-DD HH24:MI') END",
    'CASE WHEN present THEN source END',
  ],
  from: `FROM sessions
         JOIN attendance ON attendance.session_id = sessions.id
         JOIN users ON users.id = attendance.user_id
         WHERE cancelled_at IS NULL AND ($4::text IS NULL OR kind = $4)
           AND ${startsBetween({ from: '$2', to: '$3', timeZone: '$1' })}`,
  orderBy: 'starts_at, sessions.id, attendance.id',
  values: [timeZone, from, to, session_kind],
})
