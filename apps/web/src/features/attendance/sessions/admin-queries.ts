import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

/** The body of a call's request. */
type Body<Name extends keyof typeof api> =
  NonNullable<Parameters<(typeof api)[Name]>[0]> extends { body?: infer B } ? NonNullable<B> : never

/** The closed sessions between two dates at the church, oldest first, with their numbers. */
export const heldSessions = (range: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['sessions', 'held', range],
    queryFn: async ({ signal }) =>
      (await api.reportOnSessions({ query: range }, { signal })).sessions,
  })

/** The repeating sessions. */
export const allSeries = queryOptions({
  queryKey: ['sessions', 'series'],
  queryFn: ({ signal }) => api.listSeries({}, { signal }),
})

/** The lists, the dashboard and everybody's attendance may show a session. */
const concerned = [
  ['sessions'],
  ['attendance'],
  ['dashboard'],
  // Whether a session was ever planned is the last step of setting up the church.
  ['church-settings'],
]

const useSessionChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useChange(change, concerned)

/** Creates a session. */
export const useCreateSession = () =>
  useSessionChange((body: Body<'createSession'>) => api.createSession({ body }))

/** Changes a session, and with `scope` others of its series. Missing fields stay unchanged. */
export const useUpdateSession = (id: number) =>
  useSessionChange((body: Body<'updateSession'>) => api.updateSession({ params: { id }, body }))

/** Cancels a session. The reason is shown to all members. */
export const useCancelSession = (id: number) =>
  useSessionChange((reason: string) => api.cancelSession({ params: { id }, body: { reason } }))

/** Takes back a cancellation. Takes the session's id. */
export const useReinstateSession = () =>
  useSessionChange((id: number) => api.reinstateSession({ params: { id } }))

/** Deletes a session without marks. Takes the session's id. */
export const useDeleteSession = () =>
  useSessionChange((id: number) => api.deleteSession({ params: { id } }))

/** Creates a series and its sessions of the coming weeks. */
export const useCreateSeries = () =>
  useSessionChange((body: Body<'createSeries'>) => api.createSeries({ body }))

/** Changes, pauses or resumes a series, and its coming sessions. Missing fields stay unchanged. */
export const useUpdateSeries = () =>
  useSessionChange(({ id, ...body }: Body<'updateSeries'> & { id: number }) =>
    api.updateSeries({ params: { id }, body }),
  )

/** Ends a series. Takes its id. */
export const useEndSeries = () =>
  useSessionChange((id: number) => api.endSeries({ params: { id } }))
