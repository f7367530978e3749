import { defineEndpoints } from '../../contract/endpoint.ts'
import { retention } from './schema.ts'

const path = '/api/users/admin/retention/'

export const retentionEndpoints = defineEndpoints({
  getRetention: {
    method: 'GET',
    path,
    access: 'admin',
    summary: 'Get how long attendance and the audit log are kept',
    response: retention,
  },
  setRetention: {
    method: 'PUT',
    path,
    access: 'admin',
    summary: 'Set how long attendance and the audit log are kept',
    body: retention,
    response: retention,
  },
})
