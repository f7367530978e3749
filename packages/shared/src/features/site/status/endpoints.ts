import { defineEndpoints } from '../../../contract/endpoint.ts'
import { detail } from '../../../fields.ts'
import { status } from './schema.ts'

export const statusEndpoints = defineEndpoints({
  getStatus: {
    method: 'GET',
    path: '/api/users/admin/status/',
    access: 'admin',
    summary: 'Get the state of the installation: backups, mail, jobs, database, pictures, disk',
    response: status,
  },
  readRestore: {
    method: 'DELETE',
    path: '/api/users/admin/status/restore/',
    access: 'admin',
    proof: true,
    summary: 'Record that an admin has read what a restore may have brought back',
    response: detail,
  },
})
