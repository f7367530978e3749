import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'calendar.change',
    { before: { public_services: false }, after: { public_services: true } },
    'Services for everyone are public (before: only what is marked as public)',
  ],
])
