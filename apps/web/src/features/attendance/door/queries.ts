import type { DoorCodes, DoorRules } from '@church/shared'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
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
    queryKey: ['door', 'codes', id],
    queryFn: ({ signal }) => api.getDoor({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => waitMs(state.data),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })

/** The church's choice of how people are marked present. */
export const doorSettings = queryOptions({
  queryKey: ['door', 'settings'],
  queryFn: ({ signal }) => api.getDoorSettings({}, { signal }),
})

/** Saves that choice. */
export function useSetDoorSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DoorRules) => api.setDoorSettings({ body }),
    onSuccess: (saved) => {
      client.setQueryData(doorSettings.queryKey, saved)
      return client.invalidateQueries({ queryKey: ['church', 'door'] })
    },
  })
}
