import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../test/browser-globals.ts'

const names = { first_name: 'R', last_name: 'O', name: 'R O', email: 'r@example.org' }
const user = { ...names, _id: 7, id: 7, isAdmin: false, token: 'a.b.c', refreshToken: 'refresh' }
const reply = (status: number) => new Response('{"detail":"x"}', { status })

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  localStorage.setItem('userInfo', JSON.stringify(user))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the app afresh; the server answers as `answer` does. */
async function openApp(answer: (url: string, body?: unknown) => Promise<Response>) {
  vi.resetModules()
  const fetch = vi.fn((url: string, init?: { body?: string }) =>
    answer(url, init?.body && JSON.parse(init.body)),
  )
  vi.stubGlobal('fetch', fetch)
  const { signOut, watchPendingSignOuts } = await import('./sign-out.ts')
  const { reportReachable } = await import('../../../lib/connection.ts')
  const revoked = () => fetch.mock.calls.filter(([url]) => url === '/api/users/logout/').length
  return { signOut, watchPendingSignOuts, reportReachable, revoked }
}
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const settled = () => vi.advanceTimersByTimeAsync(0)

test('without a network, the user is gone at once and the token is revoked when it is back', async () => {
  let answer = offline as () => Promise<Response>
  const app = await openApp(() => answer())
  app.watchPendingSignOuts()
  app.signOut()
  expect(localStorage.getItem('userInfo')).toBeNull()
  await settled()
  answer = async () => reply(200)
  app.reportReachable()
  await settled()
  expect(app.revoked()).toBe(2)
  expect(localStorage.getItem('pendingSignOuts')).toBeNull()
})

test('a page closed before that revokes the token when it is next opened', async () => {
  const closed = await openApp(offline)
  closed.signOut()
  await settled()
  const app = await openApp(async () => reply(200))
  app.watchPendingSignOuts()
  await settled()
  expect(app.revoked()).toBe(1)
  expect(localStorage.getItem('pendingSignOuts')).toBeNull()
})

test.each([
  [200, null],
  [400, null],
  [429, '{"tokens":["refresh"]}'],
  [503, '{"tokens":["refresh"]}'],
])('an answer of %i leaves %s to be sent again', async (status, left) => {
  const app = await openApp(async () => reply(status))
  app.signOut()
  await settled()
  expect(localStorage.getItem('pendingSignOuts')).toBe(left)
})
