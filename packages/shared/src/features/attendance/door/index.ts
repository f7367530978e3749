import { defineFeature } from '../../../contract/feature.ts'
import { doorEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const doorFeature = defineFeature({
  endpoints: doorEndpoints,
  auditActions: { 'door.change': 'Changed how people are marked present' },
})
