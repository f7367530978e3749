import { defineFeature } from '../../../contract/feature.ts'
import { memberEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './picture.ts'
export * from './schema.ts'

export const membersFeature = defineFeature({
  endpoints: memberEndpoints,
  auditActions: {
    'member.view': 'Viewed a member’s details',
    'member.list': 'Viewed the members’ details',
    'member.update': 'Changed a member’s details',
    'member.picture': 'Changed a member’s picture',
  },
})
