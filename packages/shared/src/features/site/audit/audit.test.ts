import { saysDetails } from '../../../../test/says-details.ts'

const network = '203.0.113.0/24'
const refused = { code: 'admins-only', route: '/api/users/', network }

saysDetails([
  ['access.refuse', refused, 'Only for admins; Address: /api/users/; Network: 203.0.113.0/24'],
  [
    'access.limit',
    { ...refused, code: 'too-many-tries' },
    'Too many tries; Address: /api/users/; Network: 203.0.113.0/24',
  ],
])
