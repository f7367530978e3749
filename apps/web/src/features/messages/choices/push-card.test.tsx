import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { admin } from '../../../../test/people.ts'
import { renderScreen, toasts } from '../../../../test/render-screen.tsx'
import { stubServer } from '../../../../test/stub-server.ts'
import { clearUser, storeUser } from '../../../lib/current-user.ts'
import { PushCard } from './push-card.tsx'
import { showAgain } from './push-device.ts'

const KEY = 'BPtDXJ3PQpE0YxZ0b9vQ'

/** A browser that can, with what the user answers when asked. */
function browser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  let subscribed: object | null = null
  const made = {
    toJSON: () => ({ endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscribed = null
    },
  }
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: vi.fn(async () => {
      subscribed = made
      return made
    }),
  }
  const registration = { pushManager }
  const requestPermission = vi.fn(async () => answer)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission })
  vi.stubGlobal('navigator', {
    userAgent: 'Firefox',
    onLine: true,
    serviceWorker: { getRegistration: async () => registration, ready: registration },
  })
  return { pushManager, requestPermission }
}

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.removeItem('pushFor')
})

const rows = {
  getPushKey: () => ({ key: KEY }),
  addPush: () => ({ detail: '' }),
  removePush: () => ({ detail: '' }),
}

test('asks the browser only after the button, and can be switched off again', async () => {
  const { pushManager, requestPermission } = browser('granted')
  const { asked } = stubServer(rows)
  renderScreen(<PushCard />)
  const button = await screen.findByRole('button', { name: 'Show notifications here' })
  expect(requestPermission).not.toHaveBeenCalled()
  await userEvent.click(button)
  await screen.findByRole('button', { name: 'Stop on this device' })
  expect(pushManager.subscribe).toHaveBeenCalledWith(
    expect.objectContaining({ userVisibleOnly: true }),
  )
  expect(asked('addPush')[0]?.body).toMatchObject({ endpoint: 'https://push.example/x' })
  await userEvent.click(screen.getByRole('button', { name: 'Stop on this device' }))
  await screen.findByRole('button', { name: 'Show notifications here' })
  expect(asked('removePush')).toHaveLength(1)
})

test('a device that shows them already is named again, since its sign-in may be a new one', async () => {
  const { pushManager } = browser('granted', 'granted')
  await pushManager.subscribe()
  const { asked } = stubServer(rows)
  renderScreen(<PushCard />)
  await screen.findByRole('button', { name: 'Stop on this device' })
  expect(asked('addPush')[0]?.body).toMatchObject({ endpoint: 'https://push.example/x' })
})

test('once its owner has signed in again, the device is named again, but for nobody else', async () => {
  browser('granted')
  const { asked } = stubServer(rows)
  const named = () => asked('addPush').length
  renderScreen(<PushCard />, { user: admin })
  await userEvent.click(await screen.findByRole('button', { name: 'Show notifications here' }))
  await screen.findByRole('button', { name: 'Stop on this device' })
  cleanup()
  const before = named()
  clearUser('logout')
  await showAgain()
  const other = { ...admin, id: 99, _id: 99 }
  storeUser(other)
  await showAgain()
  renderScreen(<PushCard />, { user: other })
  await screen.findByRole('button', { name: 'Show notifications here' })
  expect(named()).toBe(before)
  storeUser(admin)
  await showAgain()
  expect(named()).toBe(before + 1)
})

test('says why if the user says no', async () => {
  browser('denied')
  const { asked } = stubServer(rows)
  renderScreen(<PushCard />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show notifications here' }))
  await waitFor(() =>
    expect(toasts()).toEqual(['error: Your browser did not allow notifications.']),
  )
  expect(asked('addPush')).toEqual([])
})

test('says how to allow them again, and on an iPhone how to install first', async () => {
  browser('denied', 'denied')
  stubServer(rows)
  renderScreen(<PushCard />)
  await screen.findByText(/Your browser forbids them/)
  vi.stubGlobal('navigator', { userAgent: 'iPhone', onLine: true })
  renderScreen(<PushCard />)
  await screen.findByRole('img', { name: /Share button/ })
})
