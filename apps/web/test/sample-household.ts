import type { OwnHousehold } from '@church/shared'

type Relative = OwnHousehold['households'][number]['members'][number]

/** Somebody of the user's household: a child without an account, whom the user may mark. */
export const relativeOf = (
  user: number,
  name: string,
  change: Partial<Relative> = {},
): Relative => ({
  user,
  name,
  relation: 'child',
  may_act: false,
  has_account: false,
  agreed: false,
  is_you: false,
  refusal: null,
  marked: false,
  is_kept: false,
  ...change,
})

/** The user of `renderScreen`, an adult who may mark the others. */
export const ruth = relativeOf(7, 'Ruth Ade', {
  relation: 'adult',
  may_act: true,
  has_account: true,
  is_you: true,
})

/** The only household of the user, who may mark the others. */
export const householdOf = (members: Relative[]): OwnHousehold => ({
  households: [{ id: 1, name: 'The Ades', members }],
  may_act: true,
  agreed_at: null,
  requests: [],
})
