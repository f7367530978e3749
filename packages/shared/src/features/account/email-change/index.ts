import { defineFeature } from '../../../contract/feature.ts'
import { emailChangeEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'

export const emailChangeFeature = defineFeature({
  endpoints: emailChangeEndpoints,
  auditActions: {
    'user.take-back-email': 'Restored their previous e-mail address',
  },
})
