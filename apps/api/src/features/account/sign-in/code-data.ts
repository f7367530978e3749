import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import type { SignInHooks } from '../../../http/end-access.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { column, firstRow, insertRow, inTransaction } from '../../../platform/db.ts'
import { deriveKey } from '../../../platform/encryption.ts'
import { hasEnoughMails } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import { type Claim, claimByMail, confirmEmail, lockAccount } from '../email/index.ts'
import { passwordChanged } from '../password/index.ts'

export const CODE_MINUTES = 10
/** The attempts allowed for one code. */
const TRIES = 5

const DIGITS = 6

/** Six digits made of a secret token: its first 48 bits, so that all codes are equally likely. */
export function codeOf(token: string): string {
  const number = createHash('sha256').update(`code ${token}`).digest().readUIntBE(0, 6)
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

interface Typed {
  /** The hash of the secret that the browser holds. */
  browserHash: string
  email: string
  code: string
}

/** The stored form of a code. The browser and the address tie it to one request for one account. */
export type CodeDigest = (typed: Typed) => string

/**
 * The hash of six digits alone could be reversed by trying them all; the installation's key, which is not in the
 * database, prevents that.
 */
export function createCodeDigest([newest = '']: string[]): CodeDigest {
  const key = deriveKey(newest, 'sign-in codes')
  return ({ browserHash, email, code }) =>
    createHmac('sha256', key)
      .update(`${browserHash} ${email.toLowerCase()} ${code.replace(/[\s-]/g, '')}`)
      .digest('hex')
}

const MINUTE_MS = 60_000

interface NewRequest {
  browserHash: string
  /** As `findKnownBrowser` returns it. */
  knownBrowser: string | null
  now: Date
}

/** Records that a browser requested a code. It is assigned later, and only if the address is known. */
export const insertRequest = (
  pool: pg.Pool,
  { browserHash, knownBrowser, now }: NewRequest,
): Promise<number> =>
  insertRow(
    pool,
    `INSERT INTO sign_in_codes (browser_hash, known_browser, created_at, expires_at)
     VALUES ($1, $2, $3, $4) RETURNING id`,
    [browserHash, knownBrowser, now, new Date(now.getTime() + CODE_MINUTES * MINUTE_MS)],
  )

interface NewCode {
  /** Of the request. */
  id: number
  userId: number
  /** The digest of the code for the browser and address that it goes to. */
  digest: (sent: Omit<Typed, 'code'>) => string
  now: Date
}

interface Request {
  browserHash: string
  knownBrowser: string | null
  /** Whether an earlier attempt at its mail has assigned its code. */
  isRepeated: boolean
}

/**
 * Assigns a code to a request. Requests beyond the hourly limit get no mail; those of a browser that has signed in
 * before are counted separately, so that strangers cannot use up its owner's.
 * @returns the recipient, or null if the account or browser has reached its hourly limit or the account was deleted
 */
export const assignCode = (
  pool: pg.Pool,
  { id, userId, digest, now }: NewCode,
): Promise<Recipient | null> =>
  inTransaction(pool, async (client) => {
    const recipient = await lockAccount(client, userId)
    const { rows } = await client.query<Request>(
      `SELECT browser_hash AS "browserHash", known_browser AS "knownBrowser",
              user_id IS NOT NULL AS "isRepeated"
       FROM sign_in_codes WHERE id = $1 AND used_at IS NULL FOR UPDATE`,
      [id],
    )
    const [request] = rows
    if (!recipient || !request) return null
    const { browserHash, knownBrowser, isRepeated } = request
    const asked = { userId, knownBrowser, now }
    if (!isRepeated && (await hasEnoughMails(client, 'sign_in_codes', asked))) return null
    const sql = 'UPDATE sign_in_codes SET user_id = $2, code_hash = $3 WHERE id = $1'
    await client.query(sql, [id, userId, digest({ browserHash, email: recipient.email })])
    return recipient
  })

interface OpenRequest {
  id: number
  userId: number | null
  codeHash: string | null
}

/** Counts an attempt against a browser's request. @returns null if none is left, or the code is used or expired */
export const takeTry = (
  pool: pg.Pool,
  { browserHash, now }: { browserHash: string; now: Date },
): Promise<OpenRequest | null> =>
  firstRow<OpenRequest>(
    pool,
    `UPDATE sign_in_codes SET tries = tries + 1
     WHERE browser_hash = $1 AND used_at IS NULL AND expires_at > $2 AND tries < $3
     RETURNING id, user_id AS "userId", code_hash AS "codeHash"`,
    [browserHash, now, TRIES],
  )

/** Refunds an attempt whose code was correct, since the second step is still to come. */
export const giveTryBack = (pool: pg.Pool, id: number): Promise<unknown> =>
  pool.query('UPDATE sign_in_codes SET tries = tries - 1 WHERE id = $1', [id])

interface UsedCode {
  id: number
  userId: number
  /** Whether the person has also passed the second step, and so shown that the account is theirs. */
  hasSecondStep: boolean
  ip: string
  now: Date
}

/**
 * Uses a code, and with it all others of the account, and confirms the address.
 * @returns what its owner gets, or null if it was used already
 */
export const useCode = (
  services: Pick<Platform, 'outbox' | 'pool'> & SignInHooks,
  { id, userId, hasSecondStep, ip, now }: UsedCode,
): Promise<Claim | null> =>
  inTransaction(services.pool, async (client) => {
    const account = await lockAccount(client, userId)
    if (!account) return null
    const used = await column<number>(
      client,
      'UPDATE sign_in_codes SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL RETURNING id',
      [userId, now],
    )
    if (!used.includes(id)) return null
    await recordOwnAct(client, { userId, action: 'sign-in-code.used', ip, at: now })
    if (hasSecondStep) {
      await confirmEmail(client, { userId, now })
      return 'known'
    }
    const claim = await claimByMail(services, client, { userId, account, now })
    if (claim === 'claimed') {
      await services.outbox.deliver(passwordChanged, userId, { variant: 'claimed' }, client)
    }
    return claim
  })
