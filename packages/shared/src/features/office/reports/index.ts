import { defineFeature } from '../../../contract/feature.ts'
import { reportEndpoints } from './endpoints.ts'

export * from './columns.ts'
export * from './endpoints.ts'
export * from './range.ts'
export * from './schema.ts'

export const reportsFeature = defineFeature({
  endpoints: reportEndpoints,
  auditActions: {
    'report.download': 'Downloaded a report on people',
  },
})
