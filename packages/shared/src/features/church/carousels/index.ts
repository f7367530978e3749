import { defineFeature } from '../../../contract/feature.ts'
import { carouselEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const carouselsFeature = defineFeature({
  endpoints: carouselEndpoints,
  auditActions: {
    'church-item.create': 'Added a church picture',
    'church-item.delete': 'Deleted a church picture',
    'program-item.create': 'Added a program',
    'program-item.delete': 'Deleted a program',
  },
})
