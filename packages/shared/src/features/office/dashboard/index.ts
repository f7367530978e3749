import { defineFeature } from '../../../contract/feature.ts'
import { dashboardEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './limits.ts'
export * from './schema.ts'

export const dashboardFeature = defineFeature({ endpoints: dashboardEndpoints })
