import type { PersonalColumn } from '../../../platform/own-data.ts'
import { passkeyAdditionHandlers } from './add-passkey.ts'
import { secondStepChanged } from './messages.ts'
import type { SecondStepNeeds } from './needs.ts'
import { passkeySignInHandlers } from './passkey-sign-in.ts'
import { passkeyHandlers } from './passkeys.ts'
import { twoStepHandlers } from './two-step.ts'
import { twoStepSetupHandlers } from './two-step-setup.ts'
import { secondStepWithdrawals } from './withdrawals.ts'

export { giveProof } from './give-proof.ts'
export { secondStepChanged } from './messages.ts'
export { switchOffTwoStep } from './switch-off.ts'
export {
  createTotpEncryption,
  moveTwoStepKey,
  reencryptTotpKeys,
} from './two-step-data.ts'
export { verifySecondStep } from './verify.ts'

const secondStepOwnData: PersonalColumn[] = [
  {
    column: 'passkeys.user_id',
    onErasure: 'delete',
    onMerge: { go: 'A passkey holds the id of its account, and signs in to no other.' },
    section: 'passkeys',
    leavesOut: ['counter', 'credential', 'public_key', 'transports'],
    lists: 'name, created_at AS at, last_used_at',
  },
  {
    column: 'passkey_challenges.user_id',
    onErasure: 'delete',
    onMerge: { go: 'It is for a passkey of the person who goes.' },
    leftOut: 'A random number that is valid for five minutes and says nothing about the person.',
  },
  {
    column: 'recovery_codes.user_id',
    onErasure: 'delete',
    onMerge: 'move with the account',
    leftOut: 'A code is stored as a digest only; the account says since when they exist.',
  },
]

export const secondStepFeature = {
  handlers: (services: SecondStepNeeds) => ({
    ...twoStepSetupHandlers(services),
    ...twoStepHandlers(services),
    ...passkeyHandlers(services),
    ...passkeyAdditionHandlers(services),
    ...passkeySignInHandlers(services),
  }),
  messages: [secondStepChanged],
  ownData: secondStepOwnData,
  secretTables: ['passkey_challenges', 'recovery_codes'],
  withdrawals: secondStepWithdrawals,
}
