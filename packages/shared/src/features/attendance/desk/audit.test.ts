import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'attendance.correct',
    { session: 3, before: null, after: true },
    'that session; not recorded → present',
  ],
  ['headcounts.set', { visitors: 1, children: 3, online: 0 }, '1 visitor; 3 children; 0 online'],
])
