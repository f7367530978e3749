import type { planEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPlan } from './find-plan.ts'
import { moveSlot } from './move-slot.ts'
import { findServing } from './serving-at.ts'
import { findServingOf } from './serving-of.ts'
import { setSlot } from './set-slot.ts'
import { suggestPlan, undoSuggestion } from './suggest-plan.ts'
import { tellPlan } from './tell.ts'

export const planHandlers = (services: Platform): Handlers<typeof planEndpoints> => ({
  getPlan: ({ query, caller }) => findPlan(services, query, caller),

  setSlot: ({ params, body: { user }, caller }) =>
    setSlot(services, { id: params.slot, user, caller }),

  moveSlot: async ({ params, body, caller }) => ({
    slots: await moveSlot(services, { ...body, id: params.slot, caller }),
  }),

  suggestPlan: async ({ body, caller }) => {
    const filled = await suggestPlan(services, body, caller)
    return { ...(await findPlan(services, body, caller)), filled }
  },

  undoSuggestion: async ({ body: { slots }, caller }) => ({
    emptied: await undoSuggestion(services, slots, caller),
  }),

  tellPlan: ({ body, caller }) => tellPlan(services, body, caller),

  listServing: async ({ params, caller }) => ({
    slots: await findServing(services, params.id, caller),
  }),

  listServingOf: ({ params: { id } }) =>
    findServingOf(services.pool, { userId: id, now: services.clock.now() }),
})
