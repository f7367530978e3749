import { saysDetails } from '../../../../test/says-details.ts'

const network = '203.0.113.0/24'

saysDetails([
  ['passkey.add', { network }, 'Network: 203.0.113.0/24'],
  ['passkey.remove', { network }, 'Network: 203.0.113.0/24'],
  ['passkey.rename', { network }, 'Network: 203.0.113.0/24'],
  ['passkey.used', { network }, 'Network: 203.0.113.0/24'],
  ['recent-proof.fail', { network }, 'Network: 203.0.113.0/24'],
  ['recent-proof.give', { by: 'password', network }, 'By password; Network: 203.0.113.0/24'],
])
