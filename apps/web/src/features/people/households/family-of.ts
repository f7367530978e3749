import type { OwnHousehold } from '@church/shared'

export type HouseholdMember = OwnHousehold['households'][number]['members'][number]

/** The people of the user's household, the user first. Empty if the user may mark nobody else. */
export function familyOf({ households, may_act }: OwnHousehold): HouseholdMember[] {
  const members = households.flatMap((household) => household.members)
  // A person may be in two households.
  const people = [...new Map(members.map((member) => [member.user, member])).values()]
  const others = people.filter(({ is_you }) => !is_you)
  const canMark = may_act && others.some(({ refusal }) => refusal === null)
  return canMark ? [...people.filter(({ is_you }) => is_you), ...others] : []
}
