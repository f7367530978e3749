import type { Member } from '@church/shared'

/** Somebody in the directory, with a name and an address only. */
export const sampleMember = (change: Partial<Member> = {}): Member => ({
  _id: 7,
  id: 7,
  user: { id: 7, first_name: 'Ruth', last_name: 'Ade', email: 'ruth@church.test' },
  image: null,
  middle_name: null,
  dateofbirth: null,
  birthday: null,
  flatno: null,
  streetname: null,
  city: null,
  postcode: null,
  member_type: null,
  email_2: null,
  phone_number: null,
  phone_number_2: null,
  department_set: [],
  ...change,
})
