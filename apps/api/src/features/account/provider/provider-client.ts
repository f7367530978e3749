import { providerErrors } from '@church/shared'
import * as oidc from 'openid-client'
import { refuse } from '../../../http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CLOCK_TOLERANCE, jwks, type Logout, readLogoutToken } from './logout-token.ts'

/** Seconds that a call of the provider may take; it has to leave the other ways to sign in open. */
const TIMEOUT = 5

/** Milliseconds for which its description is kept. */
const DESCRIPTION_MS = 5 * 60_000

/** Milliseconds within which a sign-in there counts as a recent proof here. */
const FRESH_MS = 5 * 60_000

/** Where the provider sends people back to: exactly this address. */
export const RETURN_PATH = '/provider/return'

/** What ways of signing in there show (RFC 8176): what somebody knows, has or is. */
const SHOWN_BY: Record<string, 'known' | 'had' | 'been'> = {
  ...{ pwd: 'known', pin: 'known', kba: 'known' },
  ...{ otp: 'had', sms: 'had', tel: 'had', hwk: 'had', swk: 'had', sc: 'had' },
  ...{ fpt: 'been', face: 'been', iris: 'been', retina: 'been', vbm: 'been' },
}

/** Whether the ways (`amr`) that the provider names are two steps, of different kinds: two codes are one. */
export const isTwoSteps = (amr: unknown): boolean =>
  Array.isArray(amr) &&
  (amr.includes('mfa') || new Set(amr.flatMap((way) => SHOWN_BY[String(way)] ?? [])).size > 1)

/** What the provider says about somebody who has signed in there. */
export interface Identity {
  issuer: string
  subject: string
  /** Null unless the provider says that the address is theirs: no word means no. */
  verifiedEmail: string | null
  /** Whether they are in the group that makes people admins; null if the operator named none. */
  isInAdminGroup: boolean | null
  /** Whether they have just given their password or the like there, and not only been known to it. */
  isFresh: boolean
  /** Whether they signed in there in two steps. */
  hasSecondStep: boolean
  /** The session there, if the provider names it. */
  session: string | null
}

/** The secrets of one sign-in. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** Signing in at the provider: OpenID Connect, by an authorization code with PKCE. */
export interface Provider {
  name: string
  issuer: string
  /**
   * The page to open. @throws HttpError 503 if the provider cannot be reached
   * @param isAnew whether people have to give their password there even if they are known to it
   */
  begin(checks: Checks, isAnew?: boolean): Promise<string>
  /** Takes the code that the provider sent along. @throws HttpError 401 if anything does not fit, 503 */
  finish(
    sent: { code: string; state: string; iss?: string | undefined },
    checks: Checks,
  ): Promise<Identity>
  /** Reads a logout token. @returns null if anything about it does not fit. @throws HttpError 503 */
  readLogout(token: string): Promise<Logout | null>
  /** Where people sign out there, as far as it is known without asking. */
  signOutUrl(): string | null
}

type Needs = Pick<Platform, 'clock' | 'env' | 'log'>

/** The provider that the operator has set up; null if there is none. */
export function createProvider({ clock, env, log }: Needs): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = env
  if (!issuer || !clientId || !secret) return null
  const redirectUri = `${env.PUBLIC_URL}${RETURN_PATH}`
  const isPlain = issuer.startsWith('http:')
  let known: { server: oidc.ServerMetadata; at: number } | undefined

  /** Without keys from an earlier call, so that a rotated one is found at once. */
  const configured = (server: oidc.ServerMetadata) => {
    const config = new oidc.Configuration(
      server,
      clientId,
      {
        [oidc.clockTolerance]: CLOCK_TOLERANCE,
        [oidc.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
      },
      oidc.ClientSecretPost(secret),
    )
    config.timeout = TIMEOUT
    if (isPlain) oidc.allowInsecureRequests(config)
    // The signature is checked although the token came over TLS.
    oidc.enableNonRepudiationChecks(config)
    return config
  }

  const failed = (error: unknown, what: string) => {
    log.warn({ code: codeOf(error) }, what)
    return refuse(isAway(error) ? providerErrors.unavailable : providerErrors.refused)
  }

  const describe = async () => {
    const now = clock.now().getTime()
    if (known && Math.abs(now - known.at) < DESCRIPTION_MS) return known.server
    try {
      const found = await oidc.discovery(new URL(issuer), clientId, secret, undefined, {
        timeout: TIMEOUT,
        ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
      })
      known = { server: found.serverMetadata(), at: now }
      return known.server
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'the provider of sign-ins cannot be reached')
      throw refuse(providerErrors.unavailable)
    }
  }

  const keysAt = (address: string) => async () => {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT * 1000) })
      return jwks.parse(await answer.json()).keys
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'the keys of the provider cannot be read')
      throw refuse(providerErrors.unavailable)
    }
  }

  const emailOf = async (config: oidc.Configuration, claims: oidc.IDToken, token: string) => {
    const said =
      'email' in claims || !config.serverMetadata().userinfo_endpoint
        ? claims
        : await oidc.fetchUserInfo(config, token, claims.sub)
    // Only a plain yes: some providers say nothing, and let anybody enter any address.
    return said.email_verified === true && typeof said.email === 'string' ? said.email : null
  }

  return {
    name: env.OIDC_NAME,
    issuer,

    begin: async ({ state, nonce, verifier }, isAnew = false) => {
      const url = oidc.buildAuthorizationUrl(configured(await describe()), {
        redirect_uri: redirectUri,
        scope: env.OIDC_SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isAnew && { prompt: 'login', max_age: '0' }),
      })
      return url.href
    },

    finish: async (sent, { state, nonce, verifier }) => {
      const config = configured(await describe())
      const url = new URL(redirectUri)
      for (const [name, value] of Object.entries(sent)) {
        if (value !== undefined) url.searchParams.set(name, value)
      }
      try {
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw refuse(providerErrors.refused)
        const groups = claims[env.OIDC_GROUPS_CLAIM]
        const authTime = typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : 0
        return {
          issuer,
          subject: claims.sub,
          verifiedEmail: await emailOf(config, claims, tokens.access_token),
          isInAdminGroup: env.OIDC_ADMIN_GROUP
            ? Array.isArray(groups) && groups.includes(env.OIDC_ADMIN_GROUP)
            : null,
          // Neither long ago nor, but for a clock that is off, in the future.
          isFresh: Math.abs(clock.now().getTime() - authTime) < FRESH_MS,
          session: typeof claims.sid === 'string' ? claims.sid : null,
          hasSecondStep: isTwoSteps(claims.amr),
        }
      } catch (error) {
        throw failed(error, 'a sign-in of the provider was refused')
      }
    },

    readLogout: async (token) => {
      const { issuer: iss, jwks_uri } = await describe()
      const facts = { issuer: iss, clientId, now: clock.now() }
      if (!jwks_uri) return null
      const logout = await readLogoutToken(token, { ...facts, keys: keysAt(jwks_uri) })
      // As the operator writes it, with which sign-ins are stored: perhaps with a slash at its end.
      return logout && { ...logout, issuer }
    },

    signOutUrl: () => {
      if (!known?.server.end_session_endpoint) return null
      const url = new URL(known.server.end_session_endpoint)
      url.searchParams.set('client_id', clientId)
      return url.href
    },
  }
}

/** What the library calls a failure; never a token or an address. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** Whether the provider did not answer, or not as one. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof TypeError) return true
  const isNoAnswer = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(codeOf(error))
  return isNoAnswer || isAway(error.cause)
}
