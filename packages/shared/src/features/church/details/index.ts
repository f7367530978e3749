import { defineFeature } from '../../../contract/feature.ts'
import { churchEndpoints } from './endpoints.ts'

export * from './area-check.ts'
export * from './campus-schema.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'
export * from './shades.ts'

export const churchFeature = defineFeature({
  endpoints: churchEndpoints,
  auditActions: {
    'church.change': 'Changed the church’s details',
    'church.logo': 'Changed the church’s logo',
    'campus.create': 'Added a campus',
    'campus.update': 'Changed a campus',
    'campus.delete': 'Deleted a campus',
  },
})
