import type { PersonalColumn } from '../../../platform/own-data.ts'
import { emailConfirmation } from './confirmation.ts'
import { emailHandlers } from './handlers.ts'
import { emailChanged } from './messages.ts'
import { addressWithdrawals } from './withdrawals.ts'

export {
  confirmEmail,
  findUserByEmail,
  findUserIdByEmail,
  isReservedEmail,
  isUnchanged,
  lockAccount,
  SIGN_IN_ACCOUNT,
  type SignInAccount,
} from './accounts.ts'
export { endTakeBackLinks, insertEmailChange, ownerAt } from './change.ts'
export { type Claim, claimByMail } from './claim.ts'
export { emailConfirmation } from './confirmation.ts'
export { emailChanged } from './messages.ts'
export { mayBeByNewAddress } from './new-address.ts'
export { NO_PASSWORD, removeEveryAccess } from './remove-access.ts'

const emailOwnData: PersonalColumn[] = [
  {
    column: 'email_changes.user_id',
    onErasure: 'delete',
    onMerge: 'move with the account',
    section: 'email_changes',
    leavesOut: ['expires_at', 'old_confirmed', 'token_hash'],
    lists: 'old_email AS "from", new_email AS "to", created_at AS at, reverted_at AS taken_back_at',
  },
  {
    column: 'email_confirmations.user_id',
    onErasure: 'delete',
    onMerge: 'move with the account',
    section: 'email_confirmations',
    leavesOut: ['expires_at', 'token_hash'],
    lists: 'email AS sent_to, created_at AS at',
  },
]

export const emailFeature = {
  handlers: emailHandlers,
  messages: [emailConfirmation, emailChanged],
  ownData: emailOwnData,
  secretTables: ['email_changes', 'email_confirmations'],
  withdrawals: addressWithdrawals,
}
