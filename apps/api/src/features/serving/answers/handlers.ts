import { type servingAnswerEndpoints, servingAnswerErrors, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendNotices } from '../plan/index.ts'
import { changePlan } from '../teams/index.ts'
import { answerSlot, mustBeAsked } from './answer-slot.ts'
import { answerSwap, mustFindOwnSwap } from './answer-swap.ts'
import { askForSwap } from './ask-for-swap.ts'
import { answerByLink, readLink } from './link.ts'
import { findOwnServing, findOwnSlots } from './own-serving.ts'
import { takeBackSwap } from './take-back-swap.ts'
import { findWishes, setWishes } from './wishes.ts'

export function servingAnswerHandlers(services: Platform): Handlers<typeof servingAnswerEndpoints> {
  const { clock, pool } = services
  return {
    getOwnServing: ({ caller }) => findOwnServing(pool, caller, clock.now()),

    // Others' slots and swaps never take the lock that all changes of plans wait for.
    answerServing: async ({ params: { slot }, body: { answer }, caller: { id: user } }) => {
      await mustBeAsked(pool, { slot, user })
      return changePlan(pool, async (client) => {
        const now = clock.now()
        await answerSlot(client, { slot, user, answer, now })
        await sendNotices(services, client)
        const [own] = await findOwnSlots(client, { userId: user, now, slot })
        if (!own) throw refuse(servingAnswerErrors.notFound)
        return own
      })
    },

    askForSwap: async ({ params: { slot }, body, caller }) => ({
      id: await askForSwap(services, { slot, user: caller.id, with: body.with }),
    }),

    answerSwap: async ({ params: { id }, body: { answer }, caller }) => {
      await mustFindOwnSwap(pool, id, caller)
      return changePlan(pool, async (client) => {
        const state = await answerSwap(client, { id, viewer: caller, answer, now: clock.now() })
        await sendNotices(services, client)
        return { id, state }
      })
    },

    takeBackSwap: async ({ params: { id }, caller }) => {
      await takeBackSwap(services, { id, user: caller.id })
      return { detail: t('Nobody is asked any more: it’s still your turn.') }
    },

    getServingWishes: ({ caller }) => findWishes(pool, caller.id),

    setServingWishes: async ({ body, caller }) => {
      await setWishes(pool, caller.id, body)
      return findWishes(pool, caller.id)
    },

    readServingLink: ({ body }) => readLink(services, body.token),

    answerServingLink: ({ body }) => answerByLink(services, body),
  }
}
