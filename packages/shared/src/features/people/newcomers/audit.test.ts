import { saysDetails } from '../../../../test/says-details.ts'

const network = '203.0.113.0/24'

saysDetails([['sign-in.register', { network }, 'Network: 203.0.113.0/24']])
