import { generalErrors } from '@church/shared'
import { shortenedAddress } from '../../../http/address.ts'
import type { NoteRefusal } from '../../../http/serve.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Milliseconds within which the same refusal is recorded once, so that nobody floods the log. */
const SAME_MS = 3_600_000

/** The most refusals held in memory. */
const REMEMBERED_MAX = 10_000

/** Codes of refusals for a missing right. */
const BY_RIGHT = new Set<string>(
  [
    generalErrors.adminsOnly,
    generalErrors.carersOnly,
    generalErrors.helpersOnly,
    generalErrors.leadersOnly,
    generalErrors.stewardsOnly,
    generalErrors.notYours,
    generalErrors.proofNeeded,
    generalErrors.twoStepRequired,
  ].map(({ code }) => code),
)

/** Records requests refused for a missing right or by a rate limit, since both may be attacks. */
export function createRefusalLog({ clock, log, pool }: Pick<Platform, 'clock' | 'log' | 'pool'>) {
  const recorded = new Map<string, number>()

  const isNew = (key: string): boolean => {
    const now = clock.now().getTime()
    if (now - (recorded.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_MS) return false
    const [oldest] = recorded.keys()
    if (oldest !== undefined && recorded.size >= REMEMBERED_MAX) recorded.delete(oldest)
    recorded.delete(key)
    recorded.set(key, now)
    return true
  }

  const noteRefusal: NoteRefusal = async ({ code, route, ip, findCaller }) => {
    if (!BY_RIGHT.has(code) && code !== generalErrors.tooManyTries.code) return
    const caller = await findCaller()
    const network = shortenedAddress(ip)
    if (!isNew([caller?.id ?? network, code, route].join(' '))) return
    const action = BY_RIGHT.has(code) ? 'access.refuse' : 'access.limit'
    try {
      await recordEvent(pool, {
        actorId: caller?.id ?? null,
        action,
        detail: { code, route, network },
        at: clock.now(),
      })
    } catch (error) {
      // The caller still gets the response.
      log.warn({ err: error }, 'a refusal could not be recorded')
    }
  }
  return noteRefusal
}
