import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import jwt from 'jsonwebtoken'
import Provider, { type JWK } from 'oidc-provider'
import { afterAll } from 'vitest'

export const CLIENT = { id: 'church', secret: 'a secret of the client, for tests' }

/** What a person's account at the provider says. */
export type Claims = Record<string, unknown>

/** A certified OpenID provider on this machine, at which tests sign people in. */
export interface IdentityProvider {
  issuer: string
  /** What it says about each account, by its id. */
  accounts: Map<string, Claims>
  /** Allows our server's address, once that is known. */
  allow(redirectUri: string): void
  /** Signs with a new key from now on; the previous one is gone. */
  rotate(): void
  /** Answers no more, or again. */
  setAway(isAway: boolean): void
  /** A logout token as it would send it, with these claims instead of the usual ones. */
  logoutToken(claims: Claims, options?: { key?: string; algorithm?: jwt.Algorithm }): string
  /** Says to our server that somebody has signed out. */
  signOut(accountId: string): Promise<unknown>
  /** Whose account is open in the next browser that comes; it asks nothing. */
  open(accountId: string): void
  /** Follows an authorization request as a browser would. @returns the address that people are sent back to */
  signIn(url: string, accountId: string): Promise<URL>
}

function newKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as JWK
}

/** What its types leave out. */
interface TellingClient {
  backchannelLogout(accountId: string, sid: string): Promise<unknown>
}

/** Starts a provider for a test file, and stops it afterwards. */
export async function anIdentityProvider(): Promise<IdentityProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  let isAway = false
  const server = createServer((request, response) => {
    if (isAway) request.socket.destroy()
    else void handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, Claims>()
  let redirectUri = ''
  let keys = 0
  let accountId = ''
  let key = newKey('none')
  /** The name of each account's last session, which it gets at the end. */
  const sessions = new Map<string, () => string>()
  let tellOf = async (_accountId: string, _sid: string): Promise<unknown> => undefined

  const open = () => {
    keys += 1
    key = newKey(`key-${keys}`)
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          token_endpoint_auth_method: 'client_secret_post',
          redirect_uris: [redirectUri],
          require_auth_time: true,
          backchannel_logout_uri: redirectUri.replace('return', 'logout'),
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['of the test'] },
      // As Google, Microsoft and Authentik do: what is asked for stands in the ID token.
      conformIdTokenClaims: false,
      claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...accounts.get(id) }),
      }),
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      // Its own fetch refuses this machine's address.
      fetch: (url, options = {}) =>
        fetch(
          url,
          Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'dispatcher')),
        ),
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc
        if (!client || !session?.accountId) return undefined
        sessions.set(session.accountId, () => session.sidFor(CLIENT.id) ?? '')
        const grant = new provider.Grant({
          clientId: client.clientId,
          accountId: session.accountId,
        })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    })
    tellOf = async (account, sid) => {
      const client: unknown = await provider.Client.find(CLIENT.id)
      await (client as TellingClient).backchannelLogout(account, sid)
    }
    const callback = provider.callback()
    handle = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return callback(request, response)
      return provider.interactionFinished(request, response, { login: { accountId } })
    }
  }

  return {
    issuer,
    accounts,
    allow: (uri) => {
      redirectUri = uri
      open()
    },
    rotate: open,
    setAway: (away) => {
      isAway = away
    },
    logoutToken: (claims, { key: pem, algorithm = 'RS256' } = {}) => {
      const own = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' })
      const body = {
        iss: issuer,
        aud: CLIENT.id,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      }
      return jwt.sign(body, pem ?? own, { algorithm, keyid: `key-${keys}` })
    },
    signOut: (id) => tellOf(id, sessions.get(id)?.() ?? ''),
    open: (id) => {
      accountId = id
    },
    signIn: async (url, id) => {
      accountId = id
      const cookies = new Map<string, string>()
      let next = url
      while (next.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          const [name = '', value = ''] = pair.split('=')
          cookies.set(name, value)
        }
        const location = answer.headers.get('location')
        if (!location) throw new Error(`${answer.status} ${await answer.text()}`)
        next = new URL(location, next).href
      }
      return new URL(next)
    },
  }
}
