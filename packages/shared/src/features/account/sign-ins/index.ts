import { defineFeature } from '../../../contract/feature.ts'
import { signInsEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './schema.ts'

export const signInsFeature = defineFeature({
  endpoints: signInsEndpoints,
  auditActions: {
    'sign-in.end-others': 'Signed out everywhere else',
  },
})
