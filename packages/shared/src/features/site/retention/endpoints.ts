import { defineEndpoints } from '../../../contract/endpoint.ts'
import { retention } from './schema.ts'

const path = '/api/users/admin/retention/'

export const retentionEndpoints = defineEndpoints({
  getRetention: {
    method: 'GET',
    path,
    access: 'admin',
    summary: 'Get the retention periods of attendance and the audit log',
    response: retention,
  },
  setRetention: {
    method: 'PUT',
    path,
    access: 'admin',
    proof: [{ changed: 'attendance_months' }, { changed: 'audit_months' }],
    summary: 'Set the retention periods of attendance and the audit log',
    body: retention,
    response: retention,
  },
})
