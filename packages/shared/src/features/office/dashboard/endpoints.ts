import { defineEndpoints } from '../../../contract/endpoint.ts'
import { overview } from './schema.ts'

export const dashboardEndpoints = defineEndpoints({
  getOverview: {
    method: 'GET',
    path: '/api/users/admin/overview/',
    access: 'admin',
    about: { what: 'overview', people: ['birthdays.*.id', 'unseen.members.*.id'] },
    summary: 'Get the church at a glance: live count, recent sessions, birthdays, unseen members',
    response: overview,
  },
})
