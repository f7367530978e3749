import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['serving-team.create', { name: 'Sound' }, 'Name: Sound'],
  ['serving-team.delete', { name: 'Sound' }, 'Name: Sound'],
  [
    'serving-team.update',
    { name: 'Sound', fields: ['leaders', 'swaps_need_leader'] },
    'Name: Sound; Changed: leaders, who agrees to swaps',
  ],
  ['serving.roles', { roles: 'Sound: 1, Door: 3' }, 'Roles: Sound: 1, Door: 3'],
  ['serving.series-roles', { roles: '' }, ''],
])
