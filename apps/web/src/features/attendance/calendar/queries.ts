import { addDays, CALENDAR_DAYS_MAX, type CalendarEvent, type PublicEvent } from '@church/shared'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { churchDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { mondayOf } from '../../../lib/weeks.ts'
import { churchFacts } from '../../church/details/index.ts'

/** A session as the calendar shows it. Visitors learn neither when marking opens nor why it is cancelled. */
export type ShownEvent = PublicEvent &
  Partial<Pick<CalendarEvent, 'opens_datetime' | 'cancel_reason'>>

const coming = (of: 'own' | 'public', from: string) =>
  queryOptions({
    queryKey: ['attendance', 'calendar', of, from],
    queryFn: ({ signal }): Promise<ShownEvent[]> => {
      const query = { from, until: addDays(from, CALENDAR_DAYS_MAX - 1) }
      return of === 'own'
        ? api.listCalendar({ query }, { signal })
        : api.listPublicCalendar({ query }, { signal })
    },
  })

/**
 * The user's dates, or the public ones for visitors, from the first week of this month on; with today's date and time
 * zone at the church, undefined only if its details cannot be loaded.
 */
export function useCalendar() {
  const isKnown = useCurrentUser(({ user }) => user !== null)
  const { data: church, isPending } = useQuery(churchFacts)
  const timeZone = church?.time_zone
  const today = churchDate(serverNow(), timeZone)
  const from = mondayOf(`${today.slice(0, 7)}-01`)
  const query = useQuery({ ...coming(isKnown ? 'own' : 'public', from), enabled: !isPending })
  return { query, today, timeZone }
}

/** The events that have not ended. */
export const notEnded = (events: ShownEvent[]): ShownEvent[] => {
  const now = serverNow().getTime()
  return events.filter(({ end_datetime }) => Date.parse(end_datetime) > now)
}
