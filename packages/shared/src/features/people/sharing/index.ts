import { defineFeature } from '../../../contract/feature.ts'
import { sharingEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './messages.ts'
export * from './schema.ts'
export * from './visibility.ts'

export const sharingFeature = defineFeature({
  endpoints: sharingEndpoints,
  auditActions: { 'directory.change': 'Changed who may see what in the directory' },
})
