import { createRateLimit } from '../../../http/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { doorBounds } from './bounds.ts'
import type { CodeState } from './codes.ts'

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
export function createCheckDigits({ pool }: Pick<Platform, 'pool'>) {
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
