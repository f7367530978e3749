import { defineFeature } from '../../../contract/feature.ts'
import { statusEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './schema.ts'

export const statusFeature = defineFeature({ endpoints: statusEndpoints })
