import { defineFeature } from '../../../contract/feature.ts'
import { clientErrorsEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './schema.ts'

export const clientErrorsFeature = defineFeature({ endpoints: clientErrorsEndpoints })
