import {
  type DoorCodes,
  type doorEndpoints,
  doorErrors,
  generalErrors,
  sessionErrors,
} from '@church/shared'
import { networkOf } from '../../../http/address.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { createRateLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { findSession } from '../sessions/index.ts'
import { type CodeState, isTyped } from './codes.ts'
import { type Door, doorSetting } from './door.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The limits of the six digits, which could be guessed without them. */
export const doorBounds = {
  digits: {
    name: 'door-digits',
    tries: 5,
    seconds: MINUTE,
    counts: 'digits of the door typed by an account',
    reason: 'Guessing the digits; a person reads them from a screen.',
  },
  wrongDigits: {
    name: 'door-digits-wrong',
    tries: 10,
    seconds: HOUR,
    counts: 'wrong digits of the door typed by an account',
    reason: 'Guesses through a whole service.',
  },
  network: {
    name: 'door-digits-network',
    tries: 300,
    seconds: 10 * MINUTE,
    counts: 'wrong digits of the door from a network',
    reason: 'Guesses spread over many accounts; a church behind one address mistypes less.',
  },
} satisfies Record<string, DeclaredLimit>

type Needs = Platform & { door: Door }

interface Typist {
  userId: number
  /** As `networkOf` returns it. */
  network: string
}

/**
 * Creates the function that checks typed digits within their limits. An attempt counts before the check, so
 * that concurrent guesses count; correct digits only count within the minute.
 * @throws HttpError 429 with `Retry-After`
 */
function createCheckDigits({ pool }: Pick<Platform, 'pool'>) {
  const digits = createRateLimit(pool, doorBounds.digits)
  const wrongDigits = createRateLimit(pool, doorBounds.wrongDigits)
  const network = createRateLimit(pool, doorBounds.network)

  return async (typist: Typist, check: () => CodeState): Promise<CodeState> => {
    const account = String(typist.userId)
    await digits.consume(account)
    await wrongDigits.consume(account)
    await network.consume(typist.network)
    const state = check()
    if (state === 'valid') {
      await Promise.all([wrongDigits.refund(account), network.refund(typist.network)])
    }
    return state
  }
}

export function doorHandlers(services: Needs): Handlers<typeof doorEndpoints> {
  const { clock, door, env, pool } = services
  const checkDigits = createCheckDigits(services)

  const codesFor = async (id: number): Promise<DoorCodes> => {
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
      valid_until: codeUntil.toISOString(),
      digits_valid_until: digitsUntil.toISOString(),
    }
  }

  return {
    getDoor: ({ params }) => codesFor(params.id),

    openDoor: async ({ body: { session, code }, caller, ip }) => {
      const now = clock.now()
      const isDigits = isTyped(code)
      if (isDigits && !caller) throw refuse(generalErrors.signInNeeded)
      const check = () => door.codes.check(session, code, now)
      const state =
        isDigits && caller
          ? await checkDigits({ userId: caller.id, network: networkOf(ip) }, check)
          : check()
      if (state === 'wrong') throw refuse(doorErrors.codeWrong, { field: 'code' })
      if (state === 'expired') throw refuse(doorErrors.codeExpired, { field: 'code' })
      // Digits can be guessed, so they only let in the account that typed them.
      const userId = isDigits && caller ? caller.id : null
      const { pass, until } = door.passes.issue({ sessionId: session, userId }, now)
      return { pass, valid_until: until.toISOString() }
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
