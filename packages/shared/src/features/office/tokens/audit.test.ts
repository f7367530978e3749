import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'token.create',
    { token: 3, name: 'Website', reads: ['numbers', 'calendar'], until: '2026-12-31' },
    '“Website”; Attendance numbers, Calendar; to 2026-12-31',
  ],
  ['token.end', { token: 3, name: 'Website' }, '“Website”'],
  [
    'token.read',
    { token: 3, name: 'Website', network: '192.0.2.0/24' },
    '“Website”; Network: 192.0.2.0/24',
  ],
])
