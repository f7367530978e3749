import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['visitor.accept', { cards: 1 }, '1 card'],
  ['visitor.add', { session: 3 }, 'that session'],
  [
    'visitor.correct',
    { session: 3, adults: 1, children: 2 },
    'that session; 1 adult along; 2 children',
  ],
  ['visitor.end', { session: 3 }, 'that session'],
  ['visitor.join', { session: 3 }, 'that session'],
  ['visitor.remove', { session: 3 }, 'that session'],
  ['visitor.remove-several', { cards: 300 }, '300 cards'],
])
