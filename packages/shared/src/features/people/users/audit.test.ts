import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  ['user.create', { fields: ['firstName'] }, 'Changed: first name'],
  [
    'user.update',
    { fields: ['firstName', 'isAdmin', 'roles'], isAdmin: false, roles: [], standing: 'left' },
    'Changed: first name, admin rights, tasks; Is no admin; Tasks: none; Left',
  ],
])
