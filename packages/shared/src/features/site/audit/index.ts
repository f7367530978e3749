import { defineFeature } from '../../../contract/feature.ts'
import { auditEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './schema.ts'

export const auditFeature = defineFeature({
  endpoints: auditEndpoints,
  auditActions: {
    'access.refuse': 'Was refused for lack of a right',
    'access.limit': 'Was refused by a limit',
  },
})
