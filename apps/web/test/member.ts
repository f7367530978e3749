import type { SignedInUser } from '@church/shared'

/** Expires in 2096. */
const unexpired = `x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`

export const member: SignedInUser = {
  _id: 7,
  id: 7,
  first_name: 'Ruth',
  last_name: 'Ade',
  name: 'Ruth Ade',
  email: 'ruth@church.test',
  token: unexpired,
  refreshToken: 'refresh',
  isAdmin: false,
  roles: [],
}
