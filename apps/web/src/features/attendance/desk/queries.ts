import type { AttendanceState, Headcounts } from '@church/shared'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const desk = ['desk'] as const

/** A session with its numbers. Follows the marks while it runs. */
export const sessionDetails = (id: number) =>
  queryOptions({
    queryKey: [...desk, 'session', id],
    queryFn: ({ signal }) => api.getSessionDetails({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.closed ? false : 10_000),
    staleTime: 0,
  })

interface Search {
  state: AttendanceState
  keyword: string
  /** From 1. */
  page: number
}

/** A page of those who were present, absent or neither. The previous page stays while the next one loads. */
export const sessionAttendance = (id: number, query: Search) =>
  queryOptions({
    queryKey: [...desk, 'attendance', id, query],
    queryFn: ({ signal }) => api.listSessionAttendance({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The headcounts of a session. */
export const headcountsOf = (id: number) =>
  queryOptions({
    queryKey: [...desk, 'headcounts', id],
    queryFn: ({ signal }) => api.getHeadcounts({ params: { id } }, { signal }),
    // Visitors' cards come in while it runs.
    refetchInterval: 30_000,
  })

/** Everything that shows attendance. */
const invalidateNumbers = (client: QueryClient) =>
  Promise.all(
    [desk[0], 'attendance', 'sessions', 'dashboard'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )

interface Correction {
  user: number
  present: boolean | null
  reason: string
}

/** Corrects the attendance of a person at a session. */
export function useCorrect(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ user, ...body }: Correction) =>
      api.correctAttendance({ params: { id, user }, body }),
    onSuccess: () => invalidateNumbers(client),
  })
}

/** Sets the headcounts of a session. */
export function useSetHeadcounts(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Headcounts) => api.setHeadcounts({ params: { id }, body }),
    onSuccess: async (saved) => {
      client.setQueryData(headcountsOf(id).queryKey, saved)
      await invalidateNumbers(client)
    },
  })
}
