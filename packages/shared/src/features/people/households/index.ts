import { defineFeature } from '../../../contract/feature.ts'
import { householdEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const householdsFeature = defineFeature({
  endpoints: householdEndpoints,
  auditActions: {
    'household.create': 'Made a household',
    'household.update': 'Changed a household',
    'household.delete': 'Deleted a household',
    'household.decide': 'Decided about a request to change a household',
    'household.agree': 'Agreed to be marked by their household',
    'household.end-agreement': 'Stopped being marked by their household',
  },
})
