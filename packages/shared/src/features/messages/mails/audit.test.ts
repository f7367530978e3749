import { saysDetails } from '../../../../test/says-details.ts'

// The lines are long, and the page of the settings shows them.
saysDetails([
  ['mails.change', { before: { closing: '' }, after: { closing: 'Peace be with you' } }, ''],
])
