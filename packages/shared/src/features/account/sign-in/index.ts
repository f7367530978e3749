import { defineFeature } from '../../../contract/feature.ts'
import { signInEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'
export * from './terms.ts'

export const signInFeature = defineFeature({
  endpoints: signInEndpoints,
  auditActions: {
    'sign-in.fail': 'A sign-in failed',
    'sign-in.succeed': 'Signed in',
    'sign-in.register': 'Registered',
    'sign-in.own-password': 'Replaced the first admin’s generated password',
  },
})
