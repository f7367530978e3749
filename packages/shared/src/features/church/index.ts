import { defineFeature } from '../../contract/feature.ts'
import { churchEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './schema.ts'

export const churchFeature = defineFeature({ endpoints: churchEndpoints })
