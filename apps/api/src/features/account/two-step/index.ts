import { twoStepHandlers } from './handlers.ts'
import { twoStepOwnData } from './own-data.ts'

export { disableTwoStep, findTwoStep } from './data.ts'
export { twoStepOffMail } from './mails.ts'
export { proveCode } from './prove-code.ts'
export { createTotpEncryption, reencryptTotpKeys } from './reencrypt.ts'
export { verifySecondStep } from './second-step.ts'

export const twoStepFeature = {
  handlers: twoStepHandlers,
  ownData: twoStepOwnData,
  secretTables: ['recovery_codes'],
}
