import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

/** The user's household; with a session's id, also which of the people whom the user may mark are marked for it. */
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
