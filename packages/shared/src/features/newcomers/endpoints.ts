import { defineEndpoints } from '../../contract/endpoint.ts'
import { detail } from '../../fields.ts'
import { newcomerErrors } from './errors.ts'
import { newcomerRemoval, newcomers } from './schema.ts'

export const newcomerEndpoints = defineEndpoints({
  listNewcomers: {
    method: 'GET',
    path: '/api/users/newcomers/',
    access: 'admin',
    summary: 'List the people who registered today, newest first',
    response: newcomers,
  },
  removeNewcomers: {
    method: 'POST',
    path: '/api/users/newcomers/remove/',
    access: 'admin',
    proof: true,
    summary: 'Delete accounts that were registered today; others in the list are left alone',
    body: newcomerRemoval,
    response: detail,
    errors: [newcomerErrors.notToday],
  },
})
