import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['group.create', { name: 'Choir' }, 'Name: Choir'],
  ['group.update', { name: 'Choir', fields: ['leaders'] }, 'Name: Choir; Changed: leaders'],
  ['group.end', { name: 'Choir' }, 'Name: Choir'],
  ['group.invite', { name: 'Choir' }, 'Name: Choir'],
  ['group.accept', { name: 'Choir' }, 'Name: Choir'],
  ['group.decline', { name: 'Choir' }, 'Name: Choir'],
  ['group.remove', { name: 'Choir' }, 'Name: Choir'],
  ['group.correct', { name: 'Choir' }, 'Name: Choir'],
  ['group.write', { name: 'Choir' }, 'Name: Choir'],
])
