import type { retentionEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRetention, writeRetention } from '../../../platform/retention.ts'

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
