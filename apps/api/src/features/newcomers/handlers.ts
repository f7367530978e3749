import {
  type newcomerEndpoints,
  newcomerErrors,
  newcomerMessages,
  userErrors,
} from '@church/shared'
import type { Handlers } from '../../http/call.ts'
import { HttpError, refuse } from '../../http/errors.ts'
import type { OwnData } from '../../platform/own-data.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteUser } from '../users/index.ts'
import { findNewcomers, newcomersAmong } from './data.ts'

type Needs = Platform & { ownData: OwnData }

export function newcomerHandlers(services: Needs): Handlers<typeof newcomerEndpoints> {
  const { clock, env, pool } = services
  const today = () => ({ now: clock.now(), timeZone: env.church.time_zone })

  /** Whether the account was deleted now; another admin may have been faster. */
  const isDeleted = (id: number, actorId: number) =>
    deleteUser(services, id, actorId).then(
      () => true,
      (error) => {
        if (error instanceof HttpError && error.code === userErrors.notFound.code) return false
        throw error
      },
    )

  return {
    listNewcomers: () => findNewcomers(pool, today()),

    removeNewcomers: async ({ body, caller }) => {
      const ids = await newcomersAmong(pool, body.ids, today())
      if (ids.length === 0) throw refuse(newcomerErrors.notToday)
      let removed = 0
      // One by one, as if the admin had deleted each, so that a failure leaves the others deleted.
      for (const id of ids) {
        if (await isDeleted(id, caller.id)) removed += 1
      }
      return { detail: newcomerMessages.removed(removed) }
    },
  }
}
