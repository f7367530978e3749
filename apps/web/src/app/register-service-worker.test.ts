import { ApiError, type SignedInUser } from '@church/shared'
import { beforeEach, expect, test, vi } from 'vitest'
import { withStubbedBrowser } from '../../test/browser-globals.ts'
import { member } from '../../test/member.ts'
import { stubServer } from '../../test/stub-server.ts'

const showAgain = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../features/messages/choices/index.ts', () => ({ showAgain }))

const ruth = { ...member, token: 'has expired' }
const naomi = { ...ruth, _id: 8, id: 8 }

/** Starts the app with the user that the device has stored. @returns what the app told its worker since */
async function startApp(stored: SignedInUser | null) {
  const postMessage = vi.fn()
  const serviceWorker = Object.assign(new EventTarget(), { controller: { postMessage } })
  vi.stubGlobal('navigator', { serviceWorker })
  if (stored) localStorage.setItem('userInfo', JSON.stringify(stored))
  const { registerServiceWorker } = await import('./register-service-worker.ts')
  registerServiceWorker()
  return postMessage
}

withStubbedBrowser()
beforeEach(() => {
  vi.stubEnv('PROD', true)
  return () => vi.unstubAllEnvs()
})

test('a sign-in brings back the notifications of this device', async () => {
  await startApp(null)
  const { storeToken, storeUser } = await import('../lib/current-user.ts')
  storeUser(ruth)
  storeToken('a new one')
  await vi.waitFor(() => expect(showAgain).toHaveBeenCalled())
  expect(showAgain).toHaveBeenCalledTimes(1)
})

test('after signing out, no notifications are left for the next person', async () => {
  const told = await startApp(ruth)
  const { clearUser } = await import('../lib/current-user.ts')
  expect(told).not.toHaveBeenCalled()
  clearUser('logout')
  expect(told.mock.calls).toEqual([['left']])
})

test('neither does somebody whose sign-in the server has ended', async () => {
  const told = await startApp(ruth)
  stubServer({
    refreshToken: () => {
      throw new ApiError(401, 'refresh-failed', 'Please sign in.')
    },
  })
  const { accessToken } = await import('../lib/access-token.ts')
  await expect(accessToken()).rejects.toThrow()
  expect(told.mock.calls).toEqual([['left']])
})

test('neither does somebody in whose place another person signs in, in another tab', async () => {
  const told = await startApp(ruth)
  localStorage.setItem('userInfo', JSON.stringify(naomi))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'userInfo' }))
  expect(told.mock.calls).toEqual([['left']])
})

test('who signs in, changes their profile or stays keeps theirs', async () => {
  const told = await startApp(null)
  const { storeToken, storeUser } = await import('../lib/current-user.ts')
  storeUser(ruth)
  storeUser({ ...ruth, first_name: 'Ruthie' })
  storeToken('a new one')
  expect(told).not.toHaveBeenCalled()
})
