import type { SignedInUser, User } from '@church/shared'
import { member } from './member.ts'

export const admin: SignedInUser = {
  ...member,
  id: 1,
  _id: 1,
  name: 'Ada Admin',
  isAdmin: true,
  roles: ['steward', 'carer'],
}

/** The only page of a list of users. */
export const pageOf = (...users: User[]) => ({
  users,
  next: null,
  previous: null,
  count: users.length,
})
