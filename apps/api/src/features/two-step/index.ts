import { twoStepHandlers } from './handlers.ts'
import { twoStepOwnData } from './own-data.ts'

export { disableTwoStep, twoStepOf } from './data.ts'
export { twoStepOffLetter } from './letters.ts'
export { proveCode } from './prove-code.ts'
export { createTotpSeal, reencryptTotpKeys } from './reencrypt.ts'
export { passSecondStep } from './second-step.ts'

export const twoStepFeature = {
  handlers: twoStepHandlers,
  ownData: twoStepOwnData,
  secretTables: ['recovery_codes'],
}
