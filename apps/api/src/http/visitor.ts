import type { IncomingHttpHeaders } from 'node:http'
import type { Pace } from '../platform/fair-queue.ts'
import { networkOf } from './address.ts'
import type { Browsers } from './browsers.ts'
import type { Caller } from './identify.ts'

/** The line of a network's clients that have loaded no page: programs, for whose work nobody stands at a door. */
const PROGRAMS = 'programs'

const PROGRAMS_PACE: Pace = { share: 0.05, burstMs: 1_000 }
const BROWSER_PACE: Pace = { share: 0.1, burstMs: 3_000 }

/**
 * How much queued work one line may cause: a browser three seconds at once, such as fifteen hashes, and later a tenth
 * of the time; the programs of a network a third and a half of that. A robot waits then; it is not refused, and a
 * church at its door does not feel it.
 */
export const paceOf = (line: string): Pace => (line === PROGRAMS ? PROGRAMS_PACE : BROWSER_PACE)

/** The client for whom queued work is done. */
export interface Visitor {
  /** The network as limits count it: several people may share one. */
  network: string
  /**
   * Whose work waits in one queue, and whose in one line of it. An account waits for nobody; strangers on one network
   * share a queue, where each page has its line, and clients that have loaded none share one.
   */
  group: string
  line: string
  isAborted: () => boolean
  /** What shows that this sign-in or browser belongs to an account, as a digest; null for a stranger. */
  shows: (userId: number) => string | null
}

interface From {
  ip: string
  headers: IncomingHttpHeaders
  caller: Pick<Caller, 'id' | 'signInId'> | null
  isAborted: () => boolean
}

export function visitorOf(browsers: Browsers, { ip, headers, caller, isAborted }: From): Visitor {
  const network = networkOf(ip)
  const account = caller?.id ?? browsers.accountOf(headers)
  const group = account === null ? browsers.groupOf(headers, network) : `account ${account}`
  return {
    network,
    group,
    line: account === null ? (browsers.pageOf(headers) ?? PROGRAMS) : '',
    isAborted,
    shows: (userId) =>
      caller?.id === userId ? `sign-in ${caller.signInId}` : browsers.digestFor(headers, userId),
  }
}
