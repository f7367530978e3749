import type { User } from '@church/shared'

/** Somebody whom the office added: no address, no account. */
export const person = (id: number, details: Partial<User> = {}): User => ({
  _id: id,
  id,
  first_name: 'Mary',
  last_name: 'Hill',
  image: null,
  email: '',
  email_confirmed: false,
  isAdmin: false,
  roles: [],
  approved: true,
  standing: 'active',
  left_on: null,
  joined_on: null,
  has_account: false,
  is_child: false,
  invited: false,
  ...details,
})
