import type { PersonalColumn } from '../../../platform/own-data.ts'
import { providerHandlers } from './handlers.ts'
import { providerWithdrawals } from './withdrawals.ts'

export { BACK_CHANNEL_LIMITS, backChannelLogout } from './back-channel.ts'
export { connect } from './connect.ts'
export { disconnect } from './data.ts'
export { providerReturn } from './return-page.ts'
export { providerSessionOf } from './sign-in.ts'
export { createProviderVisits, type ProviderVisits } from './visit.ts'

const providerOwnData: PersonalColumn[] = [
  {
    column: 'provider_accounts.user_id',
    onErasure: 'delete',
    // Like the password, with which its owner could connect it again.
    onMerge: 'move with the account',
    section: 'provider_accounts',
    leavesOut: ['subject_hash', 'gives_admin'],
    lists: 'issuer, created_at AS at, last_used_at',
  },
]

export const providerFeature = {
  handlers: providerHandlers,
  ownData: providerOwnData,
  secretTables: ['provider_accounts'],
  withdrawals: providerWithdrawals,
}
