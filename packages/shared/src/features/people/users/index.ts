import { defineFeature } from '../../../contract/feature.ts'
import { userEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const usersFeature = defineFeature({
  endpoints: userEndpoints,
  auditActions: {
    'user.create': 'Added a person',
    'user.return': 'Became active again by marking attendance',
    'user.update': 'Changed an account',
    'user.delete': 'Deleted an account',
    'user.end-sign-ins': 'Ended a person’s sign-ins',
  },
})
