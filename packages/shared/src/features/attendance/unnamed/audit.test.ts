import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'unnamed.change',
    { before: { allowed: true }, after: { allowed: false } },
    'Nobody can newly choose to be counted without their name (before: people can choose to be counted without their names)',
  ],
])
