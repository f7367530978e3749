import { defineFeature } from '../../../contract/feature.ts'
import { deskEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const deskFeature = defineFeature({
  endpoints: deskEndpoints,
  auditActions: {
    'attendance.correct': 'Corrected a person’s attendance',
    'headcounts.set': 'Set the headcounts of a session',
  },
})
