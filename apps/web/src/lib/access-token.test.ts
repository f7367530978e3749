import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { withStubbedBrowser } from '../../test/browser-globals.ts'
import { member } from '../../test/member.ts'

const past = 1_000
const future = 4_000_000_000

const jwt = (exp: number, name = '') =>
  `head.${Buffer.from(JSON.stringify({ exp, name })).toString('base64url')}.signature`

const user = { ...member, token: jwt(past) }

const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

async function load() {
  const tokens = await import('./access-token.ts')
  const store = await import('./current-user.ts')
  return { ...tokens, ...store }
}

withStubbedBrowser('setTimeout', 'clearTimeout')

test('a token expires at exactly the second of its exp claim', async () => {
  const { hasExpired } = await load()
  expect(hasExpired(jwt(100), 99_999)).toBe(false)
  expect(hasExpired(jwt(100), 100_000)).toBe(true)
  expect(hasExpired('not a token', 0)).toBe(true)
})

test('returns no token and sends no request while nobody is signed in', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { accessToken } = await load()
  expect(await accessToken()).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})

test('concurrent calls with an expired token share one renewal, which is stored', async () => {
  const renewed = jwt(future)
  const fetch = vi.fn(async () => reply(200, { access: renewed }))
  vi.stubGlobal('fetch', fetch)
  const { accessToken, storeUser, useCurrentUser } = await load()
  storeUser(user)
  expect(await Promise.all([accessToken(), accessToken(), accessToken()])).toEqual([
    renewed,
    renewed,
    renewed,
  ])
  expect(fetch).toHaveBeenCalledOnce()
  expect(useCurrentUser.getState().user?.token).toBe(renewed)
  expect(localStorage.getItem('userInfo')).toContain(renewed)
})

test('renews no token that is valid by the clock of the server', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { accessToken, storeUser } = await load()
  const { syncServerTime } = await import('./server-time.ts')
  const anHourAgo = Date.now() - 3_600_000
  syncServerTime(new Date(anHourAgo).toUTCString())
  const token = jwt(anHourAgo / 1_000 + 900)
  storeUser({ ...user, token })
  expect(await accessToken()).toBe(token)
  expect(fetch).not.toHaveBeenCalled()
})

test('uses a token that another tab has renewed in the meantime', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { accessToken, storeUser } = await load()
  storeUser(user)
  const elsewhere = jwt(future, 'elsewhere')
  localStorage.setItem('userInfo', JSON.stringify({ ...user, token: elsewhere }))
  expect(await accessToken()).toBe(elsewhere)
  expect(fetch).not.toHaveBeenCalled()
})

test('a refused renewal signs the user out as expired', async () => {
  vi.stubGlobal('fetch', async () =>
    reply(401, { code: 'refresh-failed', detail: 'Please sign in.' }),
  )
  const { accessToken, storeUser, useCurrentUser } = await load()
  storeUser(user)
  await expect(accessToken()).rejects.toThrow('Token refresh failed')
  expect(useCurrentUser.getState()).toEqual({ user: null, signOutReason: 'expired' })
  expect(localStorage.getItem('userInfo')).toBeNull()
})

describe('a refused renewal while a form holds unsaved text', () => {
  const renewed = { ...user, token: jwt(future), refreshToken: 'again' }

  /** Asks for a token; the dialog ends as `signIn` says. */
  async function renewWith(signIn: (store: Awaited<ReturnType<typeof load>>) => void) {
    vi.stubGlobal('fetch', async () =>
      reply(401, { code: 'refresh-failed', detail: 'Please sign in.' }),
    )
    vi.doMock('./unsaved.ts', () => ({ hasUnsaved: () => true }))
    onTestFinished(() => {
      vi.doUnmock('./unsaved.ts')
    })
    const store = await load()
    const { signInAgainWith } = await import('./sign-in-again.ts')
    const ask = vi.fn(async () => signIn(store))
    signInAgainWith(ask)
    store.storeUser(user)
    const results = await Promise.allSettled([store.accessToken(), store.accessToken()])
    expect(ask).toHaveBeenCalledOnce()
    return { store, results }
  }

  test('asks the user once to sign in again, and goes on with the new token', async () => {
    const { results } = await renewWith(({ storeUser }) => storeUser(renewed))
    expect(results).toEqual(Array(2).fill({ status: 'fulfilled', value: renewed.token }))
  })

  test('fails and keeps the user if they close the dialog', async () => {
    const { store, results } = await renewWith(() => undefined)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(store.useCurrentUser.getState().user).toEqual(user)
  })
})

test.each([401, 403])(
  'a %i without our code, as from a proxy, signs nobody out',
  async (status) => {
    vi.stubGlobal('fetch', async () => reply(status, { error: 'Blocked by policy' }))
    const { accessToken, storeUser, useCurrentUser } = await load()
    storeUser(user)
    await expect(accessToken()).rejects.toThrow()
    expect(useCurrentUser.getState().user).toEqual(user)
  },
)

test('retries with the new refresh token if a profile update replaced it during the renewal', async () => {
  const { accessToken, storeUser } = await load()
  const renewed = jwt(future)
  const sentTokens: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sentTokens.push(JSON.parse(body).refresh)
    if (sentTokens.length === 2) return reply(200, { access: renewed })
    localStorage.setItem('userInfo', JSON.stringify({ ...user, refreshToken: 'another' }))
    return reply(401, { code: 'refresh-failed', detail: 'Token refresh failed' })
  })
  storeUser(user)
  expect(await accessToken()).toBe(renewed)
  expect(sentTokens).toEqual(['refresh', 'another'])
})

test.each([
  ['the network is down', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is unavailable', async () => reply(503, { detail: 'Back in a moment.' })],
])('keeps the user signed in while %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  const { accessToken, storeUser, useCurrentUser } = await load()
  storeUser(user)
  await expect(accessToken()).rejects.toThrow()
  expect(useCurrentUser.getState().user).toEqual(user)
})

test('ignores a stored value that is not a user', async () => {
  localStorage.setItem('userInfo', '{"id":7}')
  const { useCurrentUser } = await load()
  expect(useCurrentUser.getState().user).toBeNull()
})

test('a page that comes back as it was left has nobody signed in who has signed out meanwhile', async () => {
  const { storeUser, useCurrentUser } = await load()
  storeUser(user)
  localStorage.removeItem('userInfo')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(useCurrentUser.getState().user).toEqual(user)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(useCurrentUser.getState()).toEqual({ user: null, signOutReason: 'logout' })
})
