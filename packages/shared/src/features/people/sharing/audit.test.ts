import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'directory.change',
    {
      before: { mode: 'open', newcomers: 'open' },
      after: { mode: 'closed', newcomers: 'open', chosen: true },
      approved: 2,
    },
    'Members see only themselves (before: members see everything); 2 newcomers approved',
  ],
])
