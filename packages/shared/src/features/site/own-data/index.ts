import { defineFeature } from '../../../contract/feature.ts'
import { ownDataEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './messages.ts'

export const ownDataFeature = defineFeature({
  endpoints: ownDataEndpoints,
  auditActions: {
    'user.download': 'Downloaded their own data',
  },
})
