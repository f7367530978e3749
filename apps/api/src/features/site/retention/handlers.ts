import { isDeepStrictEqual } from 'node:util'
import type { retentionEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { requireRecentProof } from '../../../http/recent-proof.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRetention, retention } from '../../../platform/retention.ts'

export const retentionHandlers = ({
  clock,
  pool,
}: Platform): Handlers<typeof retentionEndpoints> => ({
  getRetention: () => readRetention(pool),

  setRetention: async ({ body, caller }) => {
    const now = clock.now()
    const change = { value: body, detail: body, actorId: caller.id, at: now }
    await inTransaction(pool, async (client) => {
      const isChanged = !isDeepStrictEqual(await readRetention(client), body)
      if (isChanged) requireRecentProof(caller, now)
      await retention.change(client, change)
    })
    return body
  },
})
