import type { GroupReport, GroupReportQuery } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'

/**
 * What each group did between two dates of the church's calendar. `came` keeps people who were erased since; `people`
 * are the different ones who are still known by name.
 */
export const findGroupReport = async (
  on: Handle,
  { from, to }: GroupReportQuery,
): Promise<GroupReport> => ({
  groups: await run(
    on,
    `SELECT groups.id, groups.name,
       count(*) FILTER (WHERE not_met IS NULL)::int AS met,
       count(*) FILTER (WHERE not_met IS NOT NULL)::int AS not_met,
       (SELECT count(DISTINCT user_id)::int
        FROM group_marks JOIN group_meetings AS held ON held.id = meeting_id
        WHERE held.group_id = groups.id AND held.done_at IS NOT NULL AND held.occurs_on BETWEEN $1 AND $2) AS people,
       coalesce(sum(came), 0)::int AS came,
       coalesce(sum(guests), 0)::int AS guests
     FROM groups JOIN group_meetings ON group_id = groups.id
     WHERE done_at IS NOT NULL AND occurs_on BETWEEN $1 AND $2
     GROUP BY groups.id ORDER BY lower(groups.name), groups.id`,
    [from, to],
  ),
})
