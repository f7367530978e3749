import type { unnamedEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { setUnnamedAllowed } from '../../church/details/index.ts'
import type { Live, UnnamedKeys } from '../marking/index.ts'
import { correctUnnamed } from './correct-number.ts'
import { type Dependants, findKeeping, setKeeping } from './keeping.ts'

type Needs = Platform & Dependants & { live: Live; unnamedKeys: UnnamedKeys }

export function unnamedHandlers(services: Needs): Handlers<typeof unnamedEndpoints> {
  const { church, pool } = services
  return {
    getKeeping: ({ caller }) => findKeeping(pool, caller.id),

    setKeeping: ({ body, caller }) => setKeeping(services, caller.id, body),

    getUnnamedSettings: async () => ({ allowed: (await church.get()).unnamed_allowed }),

    setUnnamedSettings: async ({ body, caller }) => {
      await setUnnamedAllowed(services, body.allowed, caller.id)
      return body
    },

    setUnnamedNumber: ({ params, body, caller }) =>
      correctUnnamed(services, { sessionId: params.id, ...body, actorId: caller.id }),
  }
}
