import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  /** Follows an authorization request as a browser would. @returns the address that people are sent back to */
  signIn(url: string, accountId: string): Promise<URL>
}

function newKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as JWK
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

  const open = () => {
    keys += 1
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          token_endpoint_auth_method: 'client_secret_post',
          redirect_uris: [redirectUri],
          require_auth_time: true,
        },
      ],
      jwks: { keys: [newKey(`key-${keys}`)] },
      cookies: { keys: ['of the test'] },
      // As Google, Microsoft and Authentik do: what is asked for stands in the ID token.
      conformIdTokenClaims: false,
      claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...accounts.get(id) }),
      }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc
        if (!client || !session?.accountId) return undefined
        const grant = new provider.Grant({
          clientId: client.clientId,
          accountId: session.accountId,
        })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    })
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
