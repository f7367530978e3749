import { beforeEach, expect, test, vi } from 'vitest'
import { withStubbedBrowser } from '../../../../test/browser-globals.ts'
import { member } from '../../../../test/member.ts'

const reply = (status: number) => new Response('{"detail":"x"}', { status })

withStubbedBrowser()
beforeEach(() => localStorage.setItem('userInfo', JSON.stringify(member)))

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
  let answer: () => Promise<Response> = offline
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
