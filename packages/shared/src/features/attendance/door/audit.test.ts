import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'door.change',
    {
      before: { proof: 'either', steward_taps: true },
      after: { proof: 'code', steward_taps: false },
    },
    'With the code at the door (before: by phone or code); Stewards can’t mark people (before: stewards can mark people)',
  ],
])
