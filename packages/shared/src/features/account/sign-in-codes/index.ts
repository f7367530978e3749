import { defineFeature } from '../../../contract/feature.ts'
import { signInCodeEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const signInCodesFeature = defineFeature({
  endpoints: signInCodeEndpoints,
  auditActions: {
    'sign-in-code.used': 'Signed in with a code sent by e-mail',
  },
})
