import { defineFeature } from '../../contract/feature.ts'
import { auditEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './schema.ts'

export const auditFeature = defineFeature({ endpoints: auditEndpoints })
