import type { SignedInUser, User } from '@church/shared'
import { member } from './render-screen.tsx'

export const admin: SignedInUser = {
  ...member,
  id: 1,
  _id: 1,
  name: 'Ada Admin',
  isAdmin: true,
  roles: ['steward', 'carer'],
}

/** Somebody whom the office added: no address, no account. */
export const person = (id: number, details: Partial<User> = {}): User => ({
  _id: id,
  id,
  first_name: 'Mary',
  last_name: 'Hill',
  email: '',
  email_confirmed: false,
  isAdmin: false,
  roles: [],
  approved: true,
  standing: 'active',
  left_on: null,
  has_account: false,
  invited: false,
  ...details,
})

/** The only page of a list of users. */
export const pageOf = (...users: User[]) => ({
  users,
  next: null,
  previous: null,
  count: users.length,
})
