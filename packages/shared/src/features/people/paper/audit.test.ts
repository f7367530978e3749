import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['directory.print', { people: 298 }, '298 people'],
  ['people.print', { list: 'badges', people: 1 }, 'Name badges; 1 person'],
])
