import { defineFeature } from '../../../contract/feature.ts'
import { passkeyEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const passkeysFeature = defineFeature({
  endpoints: passkeyEndpoints,
  auditActions: {
    'passkey.add': 'Added a passkey',
    'passkey.rename': 'Renamed a passkey',
    'passkey.remove': 'Removed a passkey',
    'passkey.used': 'Signed in with a passkey',
  },
})
