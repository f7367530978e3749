import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/**
 * The user's household. With the id of a session, also who of those whom the user may mark is marked for
 * it.
 */
export const ownHousehold = (session?: number) =>
  queryOptions({
    queryKey: ['household', { session }],
    queryFn: ({ signal }) =>
      api.getOwnHousehold({ query: session === undefined ? {} : { session } }, { signal }),
  })

/** Changes what the user's household may do, or asks the church's office for a change. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['household'] }),
  })
}

/** Lets the adults of the household mark the user, or ends it. */
export const useSetAgreement = () =>
  useChange((agrees: boolean) => (agrees ? api.agreeToHousehold() : api.endHouseholdAgreement()))

export const useAskForChange = () =>
  useChange((message: string) => api.askForHouseholdChange({ body: { message } }))
