import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

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

const changed = [['household']]

/** Lets the adults of the household mark the user, or ends it. */
export const useSetAgreement = () =>
  useChange(
    (agrees: boolean) => (agrees ? api.agreeToHousehold() : api.endHouseholdAgreement()),
    changed,
    'settled',
  )

export const useAskForChange = () =>
  useChange(
    (message: string) => api.askForHouseholdChange({ body: { message } }),
    changed,
    'settled',
  )
