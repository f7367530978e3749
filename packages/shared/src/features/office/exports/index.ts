import { defineFeature } from '../../../contract/feature.ts'
import { exportEndpoints } from './endpoints.ts'

export * from './cells.ts'
export * from './columns.ts'
export * from './endpoints.ts'
export * from './errors.ts'
export * from './schema.ts'

export const exportsFeature = defineFeature({
  endpoints: exportEndpoints,
  auditActions: {
    'export.create': 'Exported a list',
  },
})
