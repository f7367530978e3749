import type { SignedInUser } from '@church/shared'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../test/browser-globals.ts'

const past = 1_000
const future = 4_000_000_000

const jwt = (exp: number, name = '') =>
  `head.${Buffer.from(JSON.stringify({ exp, name })).toString('base64url')}.signature`

const user: SignedInUser = {
  _id: 7,
  id: 7,
  first_name: 'Ruth',
  last_name: 'Okoro',
  name: 'Ruth Okoro',
  email: 'ruth@example.org',
  isAdmin: false,
  token: jwt(past),
  refreshToken: 'refresh',
}

const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

async function load() {
  const tokens = await import('./access-token.ts')
  const store = await import('./sign-in-store.ts')
  return { ...tokens, ...store }
}

beforeEach(() => {
  vi.resetModules()
  stubBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('a token has expired from the very second of its claim', async () => {
  const { hasExpired } = await load()
  expect(hasExpired(jwt(100), 99_999)).toBe(false)
  expect(hasExpired(jwt(100), 100_000)).toBe(true)
  expect(hasExpired('not a token', 0)).toBe(true)
})

test('nobody signed in means no token, and nothing is asked', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { accessToken } = await load()
  expect(await accessToken()).toBeNull()
  expect(fetch).not.toHaveBeenCalled()
})

test('calls that find an expired token share one renewal, and its token is kept', async () => {
  const renewed = jwt(future)
  const fetch = vi.fn(async () => reply(200, { access: renewed }))
  vi.stubGlobal('fetch', fetch)
  const { accessToken, keepUser, useSignIn } = await load()
  keepUser(user)
  expect(await Promise.all([accessToken(), accessToken(), accessToken()])).toEqual([
    renewed,
    renewed,
    renewed,
  ])
  expect(fetch).toHaveBeenCalledOnce()
  expect(useSignIn.getState().user?.token).toBe(renewed)
  expect(localStorage.getItem('userInfo')).toContain(renewed)
})

test('a token that another tab has renewed meanwhile is used as it is', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const { accessToken, keepUser } = await load()
  keepUser(user)
  const elsewhere = jwt(future, 'elsewhere')
  localStorage.setItem('userInfo', JSON.stringify({ ...user, token: elsewhere }))
  expect(await accessToken()).toBe(elsewhere)
  expect(fetch).not.toHaveBeenCalled()
})

test('a refused renewal ends the sign-in and says so', async () => {
  vi.stubGlobal('fetch', async () => reply(401, { detail: 'Please sign in.' }))
  const { accessToken, keepUser, useSignIn } = await load()
  keepUser(user)
  await expect(accessToken()).rejects.toThrow('Token refresh failed')
  expect(useSignIn.getState()).toEqual({ user: null, ended: 'expired' })
  expect(localStorage.getItem('userInfo')).toBeNull()
})

test('a renewal that a change of the profile overtook is tried with the token that it brought', async () => {
  const { accessToken, keepUser } = await load()
  const renewed = jwt(future)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).refresh)
    if (asked.length === 2) return reply(200, { access: renewed })
    localStorage.setItem('userInfo', JSON.stringify({ ...user, refreshToken: 'another' }))
    return reply(401, { detail: 'Token refresh failed' })
  })
  keepUser(user)
  expect(await accessToken()).toBe(renewed)
  expect(asked).toEqual(['refresh', 'another'])
})

test.each([
  ['the network is away', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is away', async () => reply(503, { detail: 'Back in a moment.' })],
])('nobody is signed out because %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  const { accessToken, keepUser, useSignIn } = await load()
  keepUser(user)
  await expect(accessToken()).rejects.toThrow()
  expect(useSignIn.getState().user).toEqual(user)
})

test('what is kept and is no user counts as nobody', async () => {
  localStorage.setItem('userInfo', '{"id":7}')
  const { useSignIn } = await load()
  expect(useSignIn.getState().user).toBeNull()
})
