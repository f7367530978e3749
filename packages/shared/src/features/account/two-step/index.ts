import { defineFeature } from '../../../contract/feature.ts'
import { twoStepEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const twoStepFeature = defineFeature({
  endpoints: twoStepEndpoints,
  auditActions: {
    'two-step.on': 'Switched on two-step sign-in',
    'two-step.off': 'Switched off two-step sign-in',
    'two-step.recovery-codes': 'Created new recovery codes',
    'two-step.recovery-code-used': 'Signed in with a recovery code',
  },
})
