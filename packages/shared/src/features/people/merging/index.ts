import { defineFeature } from '../../../contract/feature.ts'
import { mergingEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const mergingFeature = defineFeature({
  endpoints: mergingEndpoints,
  auditActions: { 'user.merge': 'Merged two people' },
})
