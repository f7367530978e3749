import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { pageOf, pageQuery } from '../../../paging.ts'
import { defineMessages } from '../../../texts.ts'
import { auditEvent } from './schema.ts'

export const auditEndpoints = defineEndpoints({
  listAuditEvents: {
    method: 'GET',
    path: '/api/users/admin/audit/',
    access: 'admin',
    summary: 'Search the audit log by action and person, newest first',
    query: pageQuery,
    response: pageOf(auditEvent),
  },
})

export const auditFeature = defineFeature({
  endpoints: auditEndpoints,
  auditActions: defineMessages({
    'access.refuse': 'Was refused for lack of a right',
    'access.limit': 'Was refused by a limit',
  }),
})
