import { defineFeature } from '../../../contract/feature.ts'
import { emailConfirmationEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'

export const emailConfirmationFeature = defineFeature({ endpoints: emailConfirmationEndpoints })
