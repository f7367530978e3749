import {
  ApiError,
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
import { byStart, mondayOf } from '../../../lib/weeks.ts'
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

const daysFrom = (from: string) => ({ from, until: addDays(from, CALENDAR_DAYS_MAX - 1) })

const coming = (of: 'own' | 'public', from: string) =>
  queryOptions({
    queryKey: ['attendance', 'calendar', of, from],
    queryFn: ({ signal }): Promise<ShownEvent[]> => {
      const query = daysFrom(from)
      return of === 'own'
        ? api.listCalendar({ query }, { signal })
        : api.listPublicCalendar({ query }, { signal })
    },
  })

const comingMeetings = (from: string) =>
  queryOptions({
    queryKey: ['attendance', 'calendar', 'groups', from],
    queryFn: async ({ signal }) => {
      try {
        return (await api.listGroupMeetings({ query: daysFrom(from) }, { signal })).map(asEvent)
      } catch (error) {
        // A server of an earlier release has no groups.
        if (error instanceof ApiError && error.status === 404) return []
        throw error
      }
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
 * @param withGroups the meetings of the user's groups, too. If they cannot be loaded, `meetings` says why, and the dates
 * are without them.
 */
export function useCalendar({ withGroups = false } = {}) {
  const isKnown = useCurrentUser(({ user }) => user !== null)
  const { data: church, isPending } = useQuery(churchFacts)
  const timeZone = church?.time_zone
  const today = churchDate(serverNow(), timeZone)
  const from = mondayOf(`${today.slice(0, 7)}-01`)
  const services = useQuery({ ...coming(isKnown ? 'own' : 'public', from), enabled: !isPending })
  const hasGroups = isKnown && withGroups
  const meetings = useQuery({ ...comingMeetings(from), enabled: !isPending && hasGroups })
  const isFirstTry = meetings.isLoading && meetings.failureCount === 0
  const all = isFirstTry ? undefined : services.data
  const data = all && [...all, ...((hasGroups && meetings.data) || [])].sort(byStart)
  return { query: { ...services, data }, meetings, today, timeZone }
}

export const notEnded = (events: ShownEvent[]): ShownEvent[] => {
  const now = serverNow().getTime()
  return events.filter(({ end_datetime }) => Date.parse(end_datetime) > now)
}
