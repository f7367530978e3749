import { defineEndpoints } from '../../contract/endpoint.ts'
import { overview } from './schema.ts'

export const dashboardEndpoints = defineEndpoints({
  getOverview: {
    method: 'GET',
    path: '/api/users/admin/overview/',
    access: 'admin',
    summary: 'The church at a glance: the count, the last sessions, birthdays, who was not seen',
    response: overview,
  },
})
