import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { defineMessages } from '../../../texts.ts'
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

export const retentionFeature = defineFeature({
  endpoints: retentionEndpoints,
  auditActions: defineMessages({
    'retention.change': 'Changed how long records are kept',
    'retention.remove': 'Removed old records',
  }),
})
