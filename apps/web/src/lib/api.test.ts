import { createClient, passwordEndpoints, type Right } from '@church/shared'
import { describe, expect, test, vi } from 'vitest'
import { withStubbedBrowser } from '../../test/browser-globals.ts'

const reply = (status: number, text: string) => new Response(text, { status })
const answering = (...replies: Response[]) => {
  const fetch = vi.fn(async (_url: string, _init: { headers: Headers }) => {
    const next = replies.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

withStubbedBrowser('setTimeout', 'clearTimeout')

const load = async () => (await import('./api.ts')).api

test("an error carries the server's code, message and field messages", async () => {
  answering(
    reply(400, '{"code":"email-taken","detail":"Please check.","errors":{"email":["Taken."]}}'),
  )
  const api = await load()
  const refusal = await api.signIn({ body: {} }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    status: 400,
    code: 'email-taken',
    message: 'Please check.',
    errors: { email: ['Taken.'] },
  })
})

test('an error without a message names its status', async () => {
  answering(reply(502, '<html>Bad gateway</html>'))
  const api = await load()
  await expect(api.getChurch()).rejects.toThrow('Request failed with status code 502')
})

test('a call that the page has sent early, without an answer, is not sent again', async () => {
  const fetch = answering(reply(200, '{}'))
  const request = ['/api/church/', null, undefined].join(' ')
  const answers = { [request]: Promise.resolve(null) }
  window.earlyAnswers = { until: Number.POSITIVE_INFINITY, answers }
  const api = await load()
  await expect(api.getChurch()).rejects.toMatchObject({ status: 0 })
  expect(fetch).not.toHaveBeenCalled()
  await api.getChurch()
  expect(fetch).toHaveBeenCalledOnce()
})

test.each([
  [400, 'invalid'],
  [401, 'sign-in-needed'],
  [404, 'not-found'],
  [409, 'invalid'],
  [503, 'unavailable'],
])('a %i without a code, as older servers send it, becomes %s', async (status, code) => {
  answering(reply(status, '{"detail":"Reworded."}'))
  const api = await load()
  const error = await api.getChurch().catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status, code, message: 'Reworded.' })
})

test('an unreachable server is a network error', async () => {
  answering()
  const api = await load()
  const failure = await api.getChurch().catch((error: unknown) => error)
  expect(failure).toMatchObject({ status: 0, code: 'unreachable', message: 'Network Error' })
})

test('a password reset sends the CSRF cookie and the language, but no access token', async () => {
  Object.assign(document, { cookie: 'other=1; csrftoken=secret' })
  const fetch = answering(reply(200, '{"detail":"Sent."}'))
  const { publicTransport } = await import('./transport.ts')
  const client = createClient(passwordEndpoints, publicTransport)
  await client.requestPasswordReset({ body: { email: 'a@example.org' } })
  const headers = fetch.mock.calls[0]?.[1].headers
  expect(headers?.get('X-CSRFToken')).toBe('secret')
  expect(headers?.has('Authorization')).toBe(false)
  expect(headers?.get('Accept-Language')).toBe('en')
})

describe('a call that needs a recent proof', () => {
  const needed = () => reply(403, '{"code":"proof-needed","detail":"Confirm that it’s you."}')
  const body = { email: 'r@example.org' }
  const update = async (isProved: boolean) => {
    const { askWith } = await import('./recent-proof.ts')
    const ask = vi.fn(async () => isProved)
    askWith(ask)
    const api = await load()
    const answers = ['first', 'second'].map(() => api.updateUser({ params: { id: 7 }, body }))
    return { ask, results: await Promise.allSettled(answers) }
  }

  test('repeats the call once the user has given the proof; two calls ask once', async () => {
    const fetch = answering(needed(), needed(), reply(200, '{}'), reply(200, '{}'))
    const { ask, results } = await update(true)
    expect(ask).toHaveBeenCalledOnce()
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(fetch.mock.calls.map(([, init]) => init)).toEqual(
      Array(4).fill(expect.objectContaining({ body: JSON.stringify(body) })),
    )
  })

  test('fails with the message of the server if the user declines', async () => {
    const fetch = answering(needed(), needed())
    const { results } = await update(false)
    expect(results).toEqual(
      Array(2).fill(expect.objectContaining({ reason: expect.objectContaining({ status: 403 }) })),
    )
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

test('renews a rejected token and repeats the call once', async () => {
  const claims = Buffer.from('{"exp":4000000000}').toString('base64url')
  const user = {
    _id: 7,
    id: 7,
    first_name: 'R',
    last_name: 'O',
    name: 'R O',
    email: 'r@example.org',
  }
  const stored = { ...user, isAdmin: false, token: `old.${claims}.x`, refreshToken: 'refresh' }
  localStorage.setItem('userInfo', JSON.stringify(stored))
  const fetch = answering(
    reply(401, '{"detail":"Please sign in."}'),
    reply(200, `{"access":"new.${claims}.x"}`),
    reply(200, '[]'),
  )
  const api = await load()
  await expect(api.listSessions()).resolves.toEqual([])
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/users/sessions/',
    '/api/token/refresh/',
    '/api/users/sessions/',
  ])
  expect(fetch.mock.calls[2]?.[1].headers.get('Authorization')).toBe(`Bearer new.${claims}.x`)
})

test('sends nothing again as somebody else who has signed in meanwhile', async () => {
  const token = `x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`
  const names = { first_name: 'R', last_name: 'O', name: 'R O', email: 'r@example.org' }
  const user = { ...names, id: 1, _id: 1, token, refreshToken: 'one', isAdmin: false, roles: [] }
  const { storeUser } = await import('./current-user.ts')
  storeUser(user)
  const fetch = vi.fn(async () => {
    storeUser({ ...user, id: 2, _id: 2, token: `${token}2`, refreshToken: 'two' })
    return reply(401, '{"code":"sign-in-needed","detail":"Please sign in."}')
  })
  vi.stubGlobal('fetch', fetch)
  const api = await load()
  const saved = api.updateProfile({ body: { id: 1, first_name: 'Ruth' } })
  await expect(saved).rejects.toMatchObject({ code: 'refresh-failed' })
  expect(fetch).toHaveBeenCalledOnce()
})

test('an admin whose right is gone stops being one on this device', async () => {
  const token = `x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`
  const names = { first_name: 'Ada', last_name: 'Admin', name: 'Ada Admin', email: 'a@church.test' }
  const { storeUser, useCurrentUser } = await import('./current-user.ts')
  storeUser({ ...names, id: 1, _id: 1, token, refreshToken: 'refresh', isAdmin: true, roles: [] })
  answering(reply(403, '{"code":"admins-only","detail":"Not authorized as admin"}'))
  const api = await load()
  await expect(api.listUsers({ query: {} })).rejects.toMatchObject({ code: 'admins-only' })
  expect(useCurrentUser.getState().user).toMatchObject({ id: 1, isAdmin: false })
})

test.each([
  ['stewards-only', ['carer', 'leader']],
  ['carers-only', ['steward', 'leader']],
  ['helpers-only', ['leader']],
  ['leaders-only', ['steward', 'carer']],
])('after a refusal %s, a right that is gone is none on this device either', async (code, left) => {
  const token = `x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`
  const names = { first_name: 'R', last_name: 'O', name: 'R O', email: 'r@example.org' }
  const { storeUser, useCurrentUser } = await import('./current-user.ts')
  const roles = ['steward', 'carer', 'leader'] satisfies Right[]
  storeUser({ ...names, id: 1, _id: 1, token, refreshToken: 'refresh', isAdmin: false, roles })
  answering(reply(403, JSON.stringify({ code, detail: 'An admin can make you one.' })))
  const api = await load()
  await expect(api.listTeams()).rejects.toMatchObject({ code })
  expect(useCurrentUser.getState().user?.roles).toEqual(left)
})
