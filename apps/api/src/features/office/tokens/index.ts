import type { PersonalColumn } from '../../../platform/own-data.ts'
import { tokenHandlers } from './handlers.ts'
import { tokenWithdrawals } from './withdrawals.ts'

export { endTokens } from './data.ts'

const tokensOwnData: PersonalColumn[] = [
  {
    column: 'reading_tokens.made_by',
    onErasure: 'delete',
    onMerge: { go: 'Another admin did not make it: they can make one of their own.' },
    section: 'reading_tokens',
    leavesOut: ['token_hash'],
    lists: 'name, reads, by_address, created_at AS at, until, last_used_at, last_network',
  },
]

export const tokensFeature = {
  handlers: tokenHandlers,
  ownData: tokensOwnData,
  secretTables: ['reading_tokens'],
  withdrawals: tokenWithdrawals,
}
