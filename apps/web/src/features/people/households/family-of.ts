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

/** Those of the family, besides the user, who can be marked and are not marked yet. */
export const waitingOf = (family: HouseholdMember[]) =>
  family.filter(({ is_you, marked, refusal }) => !is_you && !marked && refusal === null)

/** The children among them, whom a parent brings along. */
export const waitingChildrenOf = (family: HouseholdMember[]) =>
  waitingOf(family).filter(({ relation }) => relation === 'child')
