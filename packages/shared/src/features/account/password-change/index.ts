import { defineFeature } from '../../../contract/feature.ts'
import { passwordChangeEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './messages.ts'
export * from './schema.ts'

export const passwordChangeFeature = defineFeature({
  endpoints: passwordChangeEndpoints,
  auditActions: {
    'user.change-password': 'Changed their password',
  },
})
