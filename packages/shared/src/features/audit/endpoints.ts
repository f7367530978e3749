import { defineEndpoints } from '../../contract/endpoint.ts'
import { pageOf, pageQuery } from '../../paging.ts'
import { auditEvent } from './schema.ts'

export const auditEndpoints = defineEndpoints({
  listAuditEvents: {
    method: 'GET',
    path: '/api/users/admin/audit/',
    access: 'admin',
    summary: 'Who did what to whom, newest first; searched by action and person',
    query: pageQuery,
    response: pageOf(auditEvent),
  },
})
