import { defineFeature } from '../../../contract/feature.ts'
import { sessionEndpoints } from './endpoints.ts'
import { seriesEndpoints } from './series-endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './expiry-messages.ts'
export * from './messages.ts'
export * from './running.ts'
export * from './schema.ts'
export * from './series-dates.ts'
export * from './series-endpoints.ts'
export * from './series-schema.ts'
export * from './times-problem.ts'

export const sessionsFeature = defineFeature({
  endpoints: { ...sessionEndpoints, ...seriesEndpoints },
  auditActions: {
    'session.create': 'Created a session',
    'session.update': 'Changed a session',
    'session.cancel': 'Cancelled a session',
    'session.reinstate': 'Reinstated a session',
    'session.delete': 'Deleted a session',
    'series.create': 'Created a repeating session',
    'series.update': 'Changed a repeating session',
    'series.end': 'Ended a repeating session',
  },
})
