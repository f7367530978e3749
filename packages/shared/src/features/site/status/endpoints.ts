import { defineEndpoints } from '../../../contract/endpoint.ts'
import { status } from './schema.ts'

export const statusEndpoints = defineEndpoints({
  getStatus: {
    method: 'GET',
    path: '/api/users/admin/status/',
    access: 'admin',
    summary: 'Get the state of the installation: backups, mail, jobs, database, pictures, disk',
    response: status,
  },
})
