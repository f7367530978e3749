import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** The body of a call's request. */
type Body<Name extends keyof typeof api> =
  NonNullable<Parameters<(typeof api)[Name]>[0]> extends { body?: infer B } ? NonNullable<B> : never

/** All sessions, newest first, with those of the coming weeks. */
export const allSessions = queryOptions({
  queryKey: ['sessions', 'all'],
  queryFn: ({ signal }) => api.listSessions({}, { signal }),
})

/** The repeating sessions. */
export const allSeries = queryOptions({
  queryKey: ['sessions', 'series'],
  queryFn: ({ signal }) => api.listSeries({}, { signal }),
})

/** A change to sessions. The lists, the dashboard and everybody's attendance may show them. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        // The church's settings know whether a session was ever planned, the last step of setting it up.
        ['sessions', 'attendance', 'dashboard', 'church-settings'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

/** Creates a session. */
export const useCreateSession = () =>
  useChange((body: Body<'createSession'>) => api.createSession({ body }))

/** Changes a session, and with `scope` others of its series. Missing fields stay unchanged. */
export const useUpdateSession = (id: number) =>
  useChange((body: Body<'updateSession'>) => api.updateSession({ params: { id }, body }))

/** Cancels a session. The reason is shown to all members. */
export const useCancelSession = (id: number) =>
  useChange((reason: string) => api.cancelSession({ params: { id }, body: { reason } }))

/** Takes back a cancellation. Takes the session's id. */
export const useReinstateSession = () =>
  useChange((id: number) => api.reinstateSession({ params: { id } }))

/** Deletes a session without marks. Takes the session's id. */
export const useDeleteSession = () =>
  useChange((id: number) => api.deleteSession({ params: { id } }))

/** Creates a series and its sessions of the coming weeks. */
export const useCreateSeries = () =>
  useChange((body: Body<'createSeries'>) => api.createSeries({ body }))

/** Changes, pauses or resumes a series, and its coming sessions. Missing fields stay unchanged. */
export const useUpdateSeries = () =>
  useChange(({ id, ...body }: Body<'updateSeries'> & { id: number }) =>
    api.updateSeries({ params: { id }, body }),
  )

/** Ends a series. Takes its id. */
export const useEndSeries = () => useChange((id: number) => api.endSeries({ params: { id } }))
