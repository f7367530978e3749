import { photographEndpoints, photographErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findOwnPermissions, searchPermissions, writeAnswer } from './data.ts'

export function photographsHandlers({
  church,
  clock,
  pool,
}: Platform): Handlers<typeof photographEndpoints> {
  const moment = async () => ({ today: (await church.now()).today, now: clock.now() })

  return {
    listOwnPhotoPermissions: async ({ caller }) =>
      findOwnPermissions(pool, caller.id, await moment()),

    answerPhotoPermission: async ({ params: { id }, body, caller }) => {
      const at = await moment()
      return inTransaction(pool, async (tx) => {
        const find = async () =>
          (await findOwnPermissions(tx, caller.id, at)).find(({ child }) => child === id)
        if (!(await find())) throw refuse(photographErrors.notYours)
        const { use, child_agrees: childAgrees } = body
        await writeAnswer(tx, { childId: id, byId: caller.id, use, childAgrees, now: at.now })
        await recordEvent(tx, {
          actorId: caller.id,
          action: 'photographs.answer',
          subjectId: id,
          detail: { use },
          at: at.now,
        })
        return orRefuse(find(), photographErrors.notYours)
      })
    },

    listPhotoPermissions: async ({ query }) => {
      const found = await searchPermissions(pool, query, await moment())
      const { path } = photographEndpoints.listPhotoPermissions
      return pageAnswer(path, query, found)
    },
  }
}
