import type { retentionEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRetention, retention } from '../../../platform/retention.ts'
import { inTransaction } from '../../../platform/transaction.ts'

export const retentionHandlers = ({
  clock,
  pool,
}: Platform): Handlers<typeof retentionEndpoints> => ({
  getRetention: () => readRetention(pool),

  setRetention: async ({ body, caller }) => {
    const change = { value: body, detail: body, actorId: caller.id, at: clock.now() }
    await inTransaction(pool, (client) => retention.change(client, change))
    return body
  },
})
