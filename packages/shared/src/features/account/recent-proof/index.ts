import { defineFeature } from '../../../contract/feature.ts'
import { recentProofEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './messages.ts'
export * from './schema.ts'

export const recentProofFeature = defineFeature({
  endpoints: recentProofEndpoints,
  auditActions: {
    'recent-proof.give': 'Confirmed their identity',
    'recent-proof.fail': 'Gave a wrong password while signed in',
  },
})
