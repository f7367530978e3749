import type { PersonalColumn } from '../../../platform/own-data.ts'
import { twoStepHandlers } from './handlers.ts'

export { disableTwoStep, findTwoStep } from './data.ts'
export { twoStepOffMail } from './mails.ts'
export { proveCode } from './prove-code.ts'
export { createTotpEncryption, reencryptTotpKeys } from './reencrypt.ts'
export { verifySecondStep } from './second-step.ts'

const twoStepOwnData: PersonalColumn[] = [
  {
    column: 'recovery_codes.user_id',
    onErasure: 'delete',
    onMerge: {
      move: async (tx, { from, into, movesAccount }) =>
        movesAccount &&
        tx.recoveryCode.updateMany({ where: { userId: from }, data: { userId: into } }),
    },
    leftOut: 'A code is stored as a digest only; the account says since when they exist.',
  },
]

export const twoStepFeature = {
  handlers: twoStepHandlers,
  ownData: twoStepOwnData,
  secretTables: ['recovery_codes'],
}
