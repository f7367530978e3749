import { defineFeature } from '../../../contract/feature.ts'
import { invitationEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const invitationsFeature = defineFeature({
  endpoints: invitationEndpoints,
  auditActions: {
    'invitation.send': 'Invited a person',
    'invitation.cancel': 'Cancelled an invitation',
    'invitation.accept': 'Accepted an invitation',
  },
})
