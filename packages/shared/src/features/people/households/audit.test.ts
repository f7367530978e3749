import { saysDetails } from '../../../../test/says-details.ts'

const people = [
  { user: 4, relation: 'adult', may_act: true },
  { user: 5, relation: 'child', may_act: false },
]

saysDetails([
  ['household.create', { people }, 'that person (adult, may mark the others), that person (child)'],
  ['household.update', { people }, 'that person (adult, may mark the others), that person (child)'],
  ['household.delete', { people: [] }, ''],
  ['household.agree', {}, ''],
  ['household.end-agreement', {}, ''],
  ['household.decide', { state: 'accepted' }, 'Agreed'],
])
