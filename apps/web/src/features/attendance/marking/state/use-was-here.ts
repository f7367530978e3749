import { useQuery } from '@tanstack/react-query'
import { churchDate } from '../../../../lib/format-time.ts'
import { queries } from '../../../../lib/queries.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { useChurch } from '../../../church/details/index.ts'

/**
 * When the user was last marked, an ISO instant, if that was today at the church; otherwise null.
 * @param asks whether to ask the server; not needed while a session is open, whose own mark says more
 */
export function useWasHere(asks: boolean): string | null {
  const church = useChurch()
  const { data: own } = useQuery({
    ...queries.listOwnAttendance({ query: { keyword: '', page: 1 } }),
    enabled: asks,
  })
  const last = own?.results[0]?.marked_at
  if (!asks || !last || !church) return null
  const dayOf = (instant: Date) => churchDate(instant, church.time_zone)
  return dayOf(new Date(last)) === dayOf(serverNow()) ? last : null
}
