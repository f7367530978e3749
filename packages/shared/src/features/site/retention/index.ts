import { defineFeature } from '../../../contract/feature.ts'
import { retentionEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './schema.ts'

export const retentionFeature = defineFeature({
  endpoints: retentionEndpoints,
  auditActions: {
    'retention.change': 'Changed how long records are kept',
    'retention.remove': 'Removed old records',
  },
})
