import { defineEndpoints } from '../../../contract/endpoint.ts'
import { pageOf } from '../../../paging.ts'
import { auditEvent, auditQuery } from './schema.ts'

export const auditEndpoints = defineEndpoints({
  listAuditEvents: {
    method: 'GET',
    path: '/api/users/admin/audit/',
    access: 'admin',
    about: { what: 'log', people: ['results.*.person.id', 'results.*.actor.id'] },
    summary: 'Search the audit log by action and person, newest first',
    query: auditQuery,
    response: pageOf(auditEvent),
  },
})
