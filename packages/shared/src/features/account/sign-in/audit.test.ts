import { saysDetails } from '../../../../test/says-details.ts'

const network = '203.0.113.0/24'

saysDetails([
  ['sign-in-code.used', { network }, 'Network: 203.0.113.0/24'],
  ['sign-in.fail', { network }, 'Network: 203.0.113.0/24'],
  ['sign-in.succeed', { network }, 'Network: 203.0.113.0/24'],
])
