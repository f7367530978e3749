import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['care.change', { before: 3, after: 4 }, 'After 4 weeks (before: 3)'],
  ['care.note', { case: 7, closed: true }, 'Closed the case'],
  ['care.update', { case: 7, assignee: 4, state: 'open' }, 'Looked after by that person; Open'],
])
