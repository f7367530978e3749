import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parse, stringifySetCookie } from 'cookie'
import { createBrowserBinding } from '../../../http/browser-binding.ts'
import { securedName } from '../../../http/secured-name.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createEncryption, deriveKey } from '../../../platform/encryption.ts'
import { isSameSecret } from '../../../platform/secrets.ts'
import type { Checks, Identity } from './provider-client.ts'

/** Minutes that somebody has for signing in at the provider. */
const MINUTES = 15

/** Minutes that they have for what is missing then: the second step here, or who they are. */
const STEP_MINUTES = 5

const PATH = '/api/users/provider/'
const OWNER = 'the browser that has it'

/**
 * What a browser asked for: to sign in, to prove who its user is, to connect the account of a person, or to accept an
 * invitation, by the hash of its token.
 */
export type Purpose = 'sign-in' | 'proof' | `connect ${number}` | `invitation ${string}`

/**
 * The secrets of a sign-in follow from a random one in a cookie that neither scripts nor other sites read, and from a key
 * of the installation. So an answer counts only in the browser that asked for it, and only for what it asked, and nobody
 * makes up an answer to a question that was not asked.
 */
function createChecks(installationKeys: string[]) {
  const [newest = ''] = installationKeys
  const key = deriveKey(newest, 'questions to the provider')
  const derive = (browser: string, what: string) =>
    createHmac('sha256', key).update(`${what} ${browser}`).digest('base64url')
  return (browser: string, purpose: Purpose): Checks => ({
    state: derive(browser, `state ${purpose}`),
    nonce: derive(browser, `nonce ${purpose}`),
    verifier: derive(browser, `verifier ${purpose}`),
  })
}

/** Ties a sign-in at the provider to the browser that began it. */
export function createExchange({
  clock,
  publicUrl,
  installationKeys,
}: {
  clock: Clock
  publicUrl: string
  installationKeys: string[]
}) {
  const binding = createBrowserBinding({
    name: 'provider',
    path: PATH,
    seconds: MINUTES * 60,
    publicUrl,
  })
  const checksOf = createChecks(installationKeys)
  const encryption = createEncryption(installationKeys, 'accepted answers of the provider')
  const secure = publicUrl.startsWith('https:')
  const ticketName = securedName('provider-accepted', secure)
  const ticketCookie = (value: string, maxAge: number) =>
    stringifySetCookie(ticketName, value, {
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path: PATH,
      maxAge,
    })

  return {
    /** The secrets of a new sign-in, and the header that sets their cookie. */
    begin: (purpose: Purpose) => {
      const { browser, headers } = binding.begin()
      return { checks: checksOf(browser, purpose), headers }
    },

    /** The secrets of the sign-in that this browser began for this purpose; null if the answer is to another one. */
    find: (headers: IncomingHttpHeaders, purpose: Purpose, state: string): Checks | null => {
      const browser = binding.find(headers)?.browser
      const checks = browser ? checksOf(browser, purpose) : null
      return checks && isSameSecret(checks.state, state) ? checks : null
    },

    /** The header that lets this browser give what is missing, without asking the provider again. */
    keep: (identity: Identity) => {
      const until = clock.now().getTime() + STEP_MINUTES * 60_000
      const value = encryption.encrypt(JSON.stringify({ identity, until }), OWNER)
      return { 'Set-Cookie': ticketCookie(value, STEP_MINUTES * 60) }
    },

    /** What the provider said before, if only something of ours was missing. */
    kept: (headers: IncomingHttpHeaders): Identity | null => {
      const text = encryption.decrypt(parse(headers.cookie ?? '')[ticketName] ?? '', OWNER)
      const kept: { identity: Identity; until: number } | null = text && JSON.parse(text)
      return kept && kept.until > clock.now().getTime() ? kept.identity : null
    },

    /** The cookies that end both. */
    end: () => [binding.end()['Set-Cookie'], ticketCookie('', 0)],
  }
}
