import { HEADCOUNT, peopleOf } from '../../attendance/desk/index.ts'
import { startsBetween } from '../../attendance/sessions/index.ts'
import type { BuildList } from './list.ts'

/** Every session, also those planned and cancelled, oldest first, with the numbers that its screen shows. */
export const sessionsList: BuildList = ({ from, to, session_kind }, timeZone) => ({
  columns: [
    'sessions.id',
    "to_char(starts_at AT TIME ZONE $1, 'YYYY-MM-DD')",
    'sessions.name',
    "to_char(starts_at AT TIME ZONE $1, 'HH24:MI')",
    "to_char(ends_at AT TIME ZONE $1, 'HH24:MI')",
    'kind',
    `ARRAY(
       SELECT departments.name::text FROM session_departments
       JOIN departments ON departments.id = department_id
       WHERE session_id = sessions.id ORDER BY 1
     )`,
    `CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled'
          WHEN expired_at IS NOT NULL THEN 'closed' ELSE 'open' END`,
    'cancel_reason',
    peopleOf(true),
    'coalesce(visitors, 0)',
    'coalesce(children, 0)',
    'coalesce(online, 0)',
    'coalesce(visitors + children + online, 0)',
    `${peopleOf(true)} + coalesce(visitors + children + online, 0)`,
    peopleOf(false),
  ],
  from: `FROM sessions ${HEADCOUNT.join}
         WHERE ($4::text IS NULL OR kind = $4)
           AND ${startsBetween({ from: '$2', to: '$3', timeZone: '$1' })}`,
  orderBy: 'starts_at, sessions.id',
  values: [timeZone, from, to, session_kind],
})
