import { endSignInsBeforeDeletion } from '../../../http/end-access.ts'
import type { PersonalColumn } from '../../../platform/own-data.ts'
import { signInCodesHandlers } from './codes.ts'
import { signInHandlers } from './handlers.ts'
import { signInListHandlers } from './list.ts'
import { signInCode } from './messages.ts'
import { signInWithdrawals } from './withdrawals.ts'

export { type CodeDigest, createCodeDigest } from './code-data.ts'
export { announceFirstAdmin, deleteFirstAdminFile } from './first-admin.ts'

const signInOwnData: PersonalColumn[] = [
  {
    column: 'refresh_tokens.user_id',
    onErasure: 'delete',
    // Their devices have to sign in again.
    onMerge: { move: (tx, { from }) => endSignInsBeforeDeletion(tx, from) },
    section: 'sign_ins',
    leavesOut: ['token_hash', 'provider_account', 'provider_session'],
    // The epoch is no proof.
    lists: `created_at AS at, by_passkey, last_used_at, nullif(proved_at, 'epoch') AS proved_at, expires_at,
      revoked_at AS ended_at`,
  },
  {
    column: 'sign_in_codes.user_id',
    onErasure: 'delete',
    onMerge: { go: 'A code is good for ten minutes.' },
    section: 'sign_in_codes',
    leavesOut: ['browser_hash', 'code_hash', 'expires_at', 'known_browser', 'tries'],
    lists: 'created_at AS asked_at, used_at',
  },
]

type Needs = Parameters<typeof signInHandlers>[0] & Parameters<typeof signInCodesHandlers>[0]

export const signInFeature = {
  handlers: (services: Needs) => ({
    ...signInHandlers(services),
    ...signInListHandlers(services),
    ...signInCodesHandlers(services),
  }),
  messages: [signInCode],
  ownData: signInOwnData,
  secretTables: ['refresh_tokens', 'sign_in_codes'],
  withdrawals: signInWithdrawals,
}
