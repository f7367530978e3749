import { defineFeature } from '../../contract/feature.ts'
import { twoStepEndpoints } from './endpoints.ts'

export * from './endpoints.ts'
export * from './errors.ts'
export * from './messages.ts'
export * from './schema.ts'

export const twoStepFeature = defineFeature({
  endpoints: twoStepEndpoints,
  auditActions: {
    'two-step.on': 'Switched two-step sign-in on',
    'two-step.off': 'Switched two-step sign-in off',
    'two-step.recovery-codes': 'Made new recovery codes',
    'two-step.recovery-code-used': 'Signed in with a recovery code',
  },
})
