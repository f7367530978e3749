import {
  type doorCodes,
  type doorEndpoints,
  doorErrors,
  generalErrors,
  type Made,
  sessionErrors,
} from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { createRateLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findSession } from '../sessions/index.ts'
import { type CodeState, isTyped } from './codes.ts'
import { type Door, doorSetting } from './door.ts'

/** The limits of the six digits, which could be guessed without them. */
export const DOOR_LIMITS = {
  digits: {
    name: 'door-digits',
    points: 5,
    refill: 5,
    every: 'minute',
    counts: 'digits of the door typed by an account',
    reason: 'Guessing the digits; a person reads them from a screen.',
  },
  wrongDigits: {
    name: 'door-digits-wrong',
    points: 10,
    refill: 10,
    every: 'hour',
    counts: 'wrong digits of the door typed by an account',
    reason: 'Guesses through a whole service.',
  },
} satisfies Record<string, DeclaredLimit>

type Needs = Platform & { door: Door }

/**
 * Creates the function that checks typed digits within their limits. An attempt counts before the check, so
 * that concurrent guesses count; correct digits only count within the minute.
 * @throws HttpError 429 with `Retry-After`
 */
function createCheckDigits(needs: Pick<Platform, 'clock' | 'limitDigest' | 'pool'>) {
  const digits = createRateLimit(needs, DOOR_LIMITS.digits)
  const wrongDigits = createRateLimit(needs, DOOR_LIMITS.wrongDigits)

  return async (userId: number, check: () => CodeState): Promise<CodeState> => {
    const account = String(userId)
    await digits.consume(account)
    await wrongDigits.consume(account)
    const state = check()
    if (state === 'valid') await wrongDigits.refund(account)
    return state
  }
}

export function doorHandlers(services: Needs): Handlers<typeof doorEndpoints> {
  const { clock, door, env, pool } = services
  const checkDigits = createCheckDigits(services)

  const codesFor = async (id: number): Promise<Made<typeof doorCodes>> => {
    const session = await findSession(pool, id)
    const now = clock.now()
    if (!session) throw refuse(sessionErrors.notFound)
    if (session.cancelled_at || new Date(session.end_datetime) <= now) {
      throw refuse(doorErrors.closed)
    }
    const { code, codeUntil, digits, digitsUntil } = door.codes.show(id, now)
    return {
      url: `${env.PUBLIC_URL}/#/door-entry/${id}.${code}`,
      digits,
      valid_until: codeUntil,
      digits_valid_until: digitsUntil,
    }
  }

  return {
    getDoor: ({ params }) => codesFor(params.id),

    openDoor: async ({ body: { session, code }, caller }) => {
      const now = clock.now()
      const isDigits = isTyped(code)
      if (isDigits && !caller) throw refuse(generalErrors.signInNeeded)
      const check = () => door.codes.check(session, code, now)
      const state = isDigits && caller ? await checkDigits(caller.id, check) : check()
      if (state === 'wrong') throw refuse(doorErrors.codeWrong, { field: 'code' })
      if (state === 'expired') throw refuse(doorErrors.codeExpired, { field: 'code' })
      // Digits can be guessed, so they only let in the account that typed them.
      const userId = isDigits && caller ? caller.id : null
      const { pass, until } = door.passes.issue({ sessionId: session, userId }, now)
      return { pass, valid_until: until }
    },

    getDoorRules: door.rules,

    getDoorSettings: door.rules,

    setDoorSettings: async ({ body, caller }) => {
      const change = { value: body, actorId: caller.id, at: clock.now() }
      await inTransaction(pool, (client) => doorSetting.change(client, change))
      return body
    },
  }
}
