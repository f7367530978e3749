import type { OwnHousehold } from '@church/shared'
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

export type HouseholdMember = OwnHousehold['households'][number]['members'][number]

/** The people of the user's household, the user first. Empty if the user may mark nobody else. */
export function familyOf({ households, may_act }: OwnHousehold): HouseholdMember[] {
  const members = households.flatMap((household) => household.members)
  // Somebody may be in two of them.
  const people = [...new Map(members.map((member) => [member.user, member])).values()]
  const others = people.filter(({ is_you }) => !is_you)
  const canMark = may_act && others.some(({ refusal }) => refusal === null)
  return canMark ? [...people.filter(({ is_you }) => is_you), ...others] : []
}

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
