import { defineFeature } from '../../../contract/feature.ts'
import { careEndpoints } from './endpoints.ts'

export * from './away.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './schema.ts'

export const careFeature = defineFeature({
  endpoints: careEndpoints,
  auditActions: {
    'care.list': 'Looked at the list of people to care for',
    'care.view': 'Looked at a person’s case',
    'care.update': 'Changed a person’s case',
    'care.note': 'Noted a call or visit',
    'care.change': 'Changed after how many weeks people are missed',
    'away.add': 'Entered a person’s planned absence',
    'away.remove': 'Removed a person’s planned absence',
  },
})
