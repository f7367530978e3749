import type { IncomingHttpHeaders } from 'node:http'
import { type Endpoint, generalErrors, type Reading } from '@church/shared'
import { type Handle, run } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/random-token.ts'
import { networkOf, shortenedAddress } from './address.ts'
import { refuse } from './errors.ts'
import { createProcessLimit, type DeclaredLimit, WRONG_SECRETS } from './rate-limits.ts'

/** A program that reads with a token. It is nobody: it has no account, no right and no record of its own. */
export interface Reader {
  tokenId: number
  /** What reads by it, as the admin calls it. */
  name: string
  reads: Reading[]
  /** The network that it calls from, shortened. */
  network: string
}

/** The parts of a request that may have a token. */
interface Sent {
  headers: IncomingHttpHeaders
  params: unknown
  /** The client's address. */
  address: () => string
}

/**
 * Identifies the program behind a request; null for a row that is for no program.
 * @throws HttpError 401 without a token that works, 403 for one that is for something else, 429 after many wrong ones
 */
export type IdentifyReader = (
  row: Pick<Endpoint, 'access' | 'path' | 'reads'>,
  sent: Sent,
) => Promise<Reader | null>

export const READER_LIMITS = {
  wrongToken: {
    name: 'wrong-token',
    ...WRONG_SECRETS,
    counts: 'calls with a reading token that does not work, from a network',
    reason: 'Guessing is hopeless; a program may go on asking with a token that has ended.',
  },
} satisfies Record<string, DeclaredLimit>

const BEARER = /^Bearer ([\w-]{43})$/i
const KEY = /^[\w-]{43}$/

/** How often a token notes that it was used, so that most calls only read. */
const NOTED_MS = 3_600_000

/**
 * The secret of a request and the way it came. A token for the one way is worth nothing by the other: an address may be
 * seen by everybody who opens a spreadsheet.
 */
function secretOf({ path }: Pick<Endpoint, 'path'>, { headers, params }: Sent) {
  if (!path.includes(':key')) {
    return { secret: BEARER.exec(headers.authorization ?? '')?.[1], byAddress: false }
  }
  const key = String(Reflect.get(Object(params), 'key') ?? '')
  return { secret: KEY.test(key) ? key : undefined, byAddress: true }
}

export function createIdentifyReader(
  services: Pick<Platform, 'church' | 'clock' | 'pool'>,
): IdentifyReader {
  const wrong = createProcessLimit(services, READER_LIMITS.wrongToken)
  return async (row, sent) => {
    if (row.access !== 'reader' || !row.reads) return null
    const { secret, byAddress } = secretOf(row, sent)
    const address = sent.address()
    const found = secret && (await useToken(services, { secret, byAddress, address }))
    if (!found) {
      wrong.consume(networkOf(address))
      throw refuse(generalErrors.tokenNeeded)
    }
    if (!found.reads.includes(row.reads)) throw refuse(generalErrors.tokenNotForThis)
    return found
  }
}

interface TokenRow {
  id: number
  name: string
  reads: Reading[]
  is_noted: boolean
}

/**
 * Finds the token with a secret, which works until the end of its last day and only as long as its maker is an admin.
 * Notes its use and the network, once an hour.
 */
async function useToken(
  { church, clock, pool }: Pick<Platform, 'church' | 'clock' | 'pool'>,
  { secret, byAddress, address }: { secret: string; byAddress: boolean; address: string },
): Promise<Reader | null> {
  const [now, network] = [clock.now(), shortenedAddress(address)]
  const { today } = await church.now()
  const [token] = await run<TokenRow>(
    pool,
    `SELECT tokens.id, name, reads, coalesce(last_used_at > $4 AND last_network = $5, false) AS is_noted
     FROM reading_tokens AS tokens JOIN users ON users.id = made_by
     WHERE token_hash = $1 AND by_address = $2 AND until >= $3::date AND users.is_admin`,
    [hashToken(secret), byAddress, today, new Date(now.getTime() - NOTED_MS), network],
  )
  if (!token) return null
  const { id, name, reads } = token
  if (!token.is_noted) await noteUse(pool, { id, network, now })
  return { tokenId: id, name, reads, network }
}

const noteUse = (on: Handle, { id, network, now }: { id: number; network: string; now: Date }) =>
  run(on, 'UPDATE reading_tokens SET last_used_at = $2, last_network = $3 WHERE id = $1', [
    id,
    now,
    network,
  ])
