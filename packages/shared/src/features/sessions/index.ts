import { defineFeature } from '../../contract/feature.ts'
import { sessionEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './running.ts'
export * from './schema.ts'

export const sessionsFeature = defineFeature({
  endpoints: sessionEndpoints,
  auditActions: {
    'session.create': 'Created a session',
  },
})
