import { defineFeature } from '../../../contract/feature.ts'
import { passwordResetEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const passwordResetFeature = defineFeature({
  endpoints: passwordResetEndpoints,
  auditActions: {
    'user.reset-password': 'Reset their password by e-mail',
  },
})
