import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['directory.print', { people: 298 }, '298 people'],
  ['people.print', { list: 'badges', people: 1 }, 'Name badges; 1 person'],
  ['people.print', { list: 'list', people: 1, ids: [7] }, 'List of people; 1 person; that person'],
  [
    'people.print',
    { list: 'badges', people: 11, ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    'Name badges; 11 people',
  ],
])
