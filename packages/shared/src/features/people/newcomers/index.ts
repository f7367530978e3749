import { defineFeature } from '../../../contract/feature.ts'
import { newcomerEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const newcomersFeature = defineFeature({
  endpoints: newcomerEndpoints,
  auditActions: {
    'newcomer.approve': 'Approved a newcomer',
    'newcomer.decline': 'Declined a newcomer, and deleted the account',
  },
})
