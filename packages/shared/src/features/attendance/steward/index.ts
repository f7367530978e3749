import { defineFeature } from '../../../contract/feature.ts'
import { stewardEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const stewardFeature = defineFeature({
  endpoints: stewardEndpoints,
  auditActions: {
    'attendance.mark-for': 'Marked another person present',
    'attendance.undo-for': 'Took back the mark of another person',
  },
})
