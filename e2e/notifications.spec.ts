import type { BrowserContext, Page, Worker } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures.ts'
import { registerMember } from './people.ts'
import { signIn } from './sign-in.ts'

/** What these tests use of a service worker's global scope, which is not in the types of a page. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: object
  WindowClient: { prototype: object }
}

/** What the church sends, as the API's tests decrypt it. */
const pushed = { title: 'Something new at Example Church', opens: '/calendar/', tag: 'message-7' }

/** The service worker of a page, once it controls it. */
async function workerOf(page: Page, context: BrowserContext): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  return worker
}

/** @returns a function that hands the worker a push, as the browser does after decrypting it */
async function pushTo(page: Page, context: BrowserContext) {
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const [registrationId, origin] = [await registered, new URL(page.url()).origin]
  return (data: object) =>
    client.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(data),
    })
}

/**
 * The shell of Chromium that the tests use by default shows no notifications, so this stands in for where a system shows
 * them. A whole Chromium (`CHROMIUM_PATH`) shows its own.
 */
const addTray = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerScope
    let shown: object[] = []
    Object.assign(registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const close = () => {
          shown = shown.filter((each) => each !== made)
        }
        const made = { body: '', ...options, title, close }
        shown = [...shown, made]
      },
      getNotifications: async () => shown,
    })
  })

const notifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data, tag }) => ({ title, body, data, tag }))
  })

/**
 * Taps the notification. Only a user's own tap may open or focus a window, so these two are replaced.
 * @returns what was opened in a new window; null if an open one was sent there
 */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const { clients, registration, WindowClient } = globalThis as unknown as WorkerScope
    let opened: string | null = null
    Object.assign(clients, {
      openWindow: async (url: string) => {
        opened = url
      },
    })
    Object.assign(WindowClient.prototype, { focus: async () => undefined })
    const [notification] = await registration.getNotifications()
    let work: unknown
    const waitUntil = (promise: unknown) => {
      work = promise
    }
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil })
    globalThis.dispatchEvent(event)
    await work
    return opened as string | null
  })

test('A push is shown without a name, its tap opens a screen, and nobody else finds it', async ({
  visit,
  product,
}) => {
  const [ruth, naomi] = [await registerMember(product), await registerMember(product)]
  const { page, context } = await visit({ as: ruth, serviceWorkers: 'allow', device: 'desktop' })
  await context.grantPermissions(['notifications'])
  const worker = await workerOf(page, context)
  const isWhole = await page.evaluate(() => Notification.permission === 'granted')
  if (!isWhole) await addTray(worker)
  const push = await pushTo(page, context)
  const calendar = page.getByRole('heading', { level: 1, name: 'Calendar' })

  await push(pushed)
  const shown = { title: pushed.title, body: '', data: '/calendar/', tag: 'message-7' }
  await expect.poll(() => notifications(worker)).toEqual([shown])
  expect(await tap(worker)).toBeNull()
  await calendar.waitFor()
  expect(await notifications(worker)).toEqual([])

  // With no window of ours open, it opens one.
  await page.goto('about:blank')
  await push(pushed)
  await expect.poll(() => notifications(worker)).toHaveLength(1)
  const opened = await tap(worker)
  expect(opened).toBe(`${product.url}/#/calendar/`)
  await page.goto('/#/calendar/')
  await calendar.waitFor()

  await push(pushed)
  await expect.poll(() => notifications(worker)).toHaveLength(1)
  await page.getByRole('button', { name: ruth.user.name }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => notifications(worker)).toEqual([])
  await page.goto('/#/login')
  await signIn(page, naomi)
  await page.getByRole('button', { name: naomi.user.name }).waitFor()
  expect(await notifications(worker)).toEqual([])
})
