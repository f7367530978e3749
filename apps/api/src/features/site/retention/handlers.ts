import type { retentionEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordEvent } from '../audit/index.ts'
import { readRetention, writeRetention } from './data.ts'

export const retentionHandlers = ({
  clock,
  db,
}: Platform): Handlers<typeof retentionEndpoints> => ({
  getRetention: () => readRetention(db),

  setRetention: async ({ body, caller }) => {
    await db.$transaction(async (tx) => {
      await writeRetention(tx, body)
      await recordEvent(tx, {
        actorId: caller.id,
        action: 'retention.change',
        detail: body,
        at: clock.now(),
      })
    })
    return body
  },
})
