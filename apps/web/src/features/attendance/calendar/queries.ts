import {
  addDays,
  CALENDAR_DAYS_MAX,
  type CalendarEvent,
  type CalendarMeeting,
  type PublicEvent,
} from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { churchDate } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { mondayOf } from '../../../lib/weeks.ts'
import { churchFacts } from '../../church/details/index.ts'

/**
 * A session as the calendar shows it, or a meeting of one of the user's groups. Visitors learn neither when marking opens
 * nor why it is cancelled.
 */
export type ShownEvent = Omit<PublicEvent, 'campus'> &
  Partial<Pick<CalendarEvent, 'opens_datetime' | 'cancel_reason'>> & {
    /** The id of the group that meets. */
    group?: number
  }

const asEvent = (meeting: CalendarMeeting): ShownEvent => ({ ...meeting, kind: 'other' })

type Calendar = 'own' | 'own with groups' | 'public'

const coming = (of: Calendar, from: string) =>
  queryOptions({
    queryKey: ['attendance', 'calendar', of, from],
    queryFn: async ({ signal }): Promise<ShownEvent[]> => {
      const query = { from, until: addDays(from, CALENDAR_DAYS_MAX - 1) }
      if (of === 'public') return api.listPublicCalendar({ query }, { signal })
      if (of === 'own') return api.listCalendar({ query }, { signal })
      const [sessions, meetings] = await Promise.all([
        api.listCalendar({ query }, { signal }),
        api.listGroupMeetings({ query }, { signal }),
      ])
      return [...sessions, ...meetings.map(asEvent)].sort(
        (a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime),
      )
    },
  })

/** Tells dates apart: a session and a meeting may have the same id. */
export const keyOf = ({ id, group }: ShownEvent): string => `${group ?? ''}-${id}`

/** The address of a date's own page, or of the group that meets. */
export const addressOf = ({ id, group }: Pick<ShownEvent, 'id' | 'group'>): string =>
  group === undefined ? pathOf(screens.event.path, id) : pathOf(screens.group.path, group)

/**
 * The user's dates, or the public ones for visitors, from the first week of this month on; with today's date and time
 * zone at the church, undefined only if its details cannot be loaded.
 *
 * @param withGroups the meetings of the user's groups, too
 */
export function useCalendar({ withGroups = false } = {}) {
  const isKnown = useCurrentUser(({ user }) => user !== null)
  const { data: church, isPending } = useQuery(churchFacts)
  const timeZone = church?.time_zone
  const today = churchDate(serverNow(), timeZone)
  const from = mondayOf(`${today.slice(0, 7)}-01`)
  const own = withGroups ? 'own with groups' : 'own'
  const query = useQuery({ ...coming(isKnown ? own : 'public', from), enabled: !isPending })
  return { query, today, timeZone }
}

/** The events that have not ended. */
export const notEnded = (events: ShownEvent[]): ShownEvent[] => {
  const now = serverNow().getTime()
  return events.filter(({ end_datetime }) => Date.parse(end_datetime) > now)
}
