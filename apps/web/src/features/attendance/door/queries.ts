import type { DoorCodes } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'

/** The longest and the shortest wait, in milliseconds, before the codes are requested again. */
const longestWaitMs = 20_000
const shortestWaitMs = 2_000
/** So that the request does not arrive before the change. */
const marginMs = 250

function waitMs(codes: DoorCodes | undefined): number {
  if (!codes) return shortestWaitMs
  const remaining = Date.parse(codes.valid_until) - serverNow().getTime() + marginMs
  return Math.min(Math.max(remaining, shortestWaitMs), longestWaitMs)
}

/** The codes of a session, which follow each change, also while a projector's window is in the background. */
export const doorCodes = (id: number) =>
  queryOptions({
    ...queries.getDoor({ params: { id } }),
    refetchInterval: ({ state }) => waitMs(state.data),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
