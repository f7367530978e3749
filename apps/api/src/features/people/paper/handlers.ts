import type { paperEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { viewerOf } from '../sharing/index.ts'
import { findPaper, findPrintings } from './data.ts'
import { findList } from './find-list.ts'

export function paperHandlers({ church, clock, pool }: Platform): Handlers<typeof paperEndpoints> {
  return {
    listPrintings: async ({ caller }) => {
      if (viewerOf(caller) === 'outsider') return []
      const { today } = await church.now()
      return findPrintings(pool, { reader: caller, today, now: clock.now() })
    },

    printDirectory: async ({ caller }) => {
      const [{ name }, { today: date }] = [await church.get(), await church.now()]
      if (viewerOf(caller) === 'outsider') {
        return { church: name, date, families: [], count: 0, left_out: 0 }
      }
      // Also for an admin: paper goes from hand to hand.
      const paper = await findPaper(pool, date)
      await recordEvent(pool, {
        actorId: caller.id,
        action: 'directory.print',
        detail: { people: paper.count },
        at: clock.now(),
      })
      return { church: name, date, ...paper }
    },

    printList: async ({ body, caller }) => {
      const [{ name }, { today: date }] = [await church.get(), await church.now()]
      const paper = await findList(pool, { ...body, today: date })
      await recordEvent(pool, {
        actorId: caller.id,
        action: 'people.print',
        detail: {
          list: body.list,
          people: paper.people.length,
          ...(body.ids && { ids: paper.people.map(({ id }) => id) }),
        },
        at: clock.now(),
      })
      return { church: name, date, ...paper }
    },
  }
}
