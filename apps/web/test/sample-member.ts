import { DETAILS, eachOf, type Member } from '@church/shared'

/** Somebody in the directory, with a name and an address only. */
export const sampleMember = (change: Partial<Member> = {}): Member => ({
  _id: 7,
  id: 7,
  user: { id: 7, first_name: 'Ruth', last_name: 'Ade', email: 'ruth@church.test' },
  ...eachOf(DETAILS, () => null),
  birthday: null,
  department_set: [],
  ...change,
})
