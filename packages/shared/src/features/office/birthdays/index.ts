import { defineFeature } from '../../../contract/feature.ts'
import { birthdayEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './messages.ts'
export * from './schema.ts'

export const birthdaysFeature = defineFeature({
  endpoints: birthdayEndpoints,
  auditActions: {
    'birthday.list': 'Viewed the birthdays',
  },
})
