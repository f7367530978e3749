import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const origin = 'https://church.test'
/** What the church sends, as the API's tests decrypt it. */
const pushed = { title: 'Something new at Example Church', opens: '/calendar/', tag: 'message-7' }

interface Shown {
  title: string
  tag: string
  data: string
  close: () => void
}

const listeners = new Map<string, (event: object) => void>()
/** What happened to windows, in order. */
let steps: string[]
/** The notifications on the screen. */
let shown: Shown[]
/** Whether one of our windows is open. */
let isOpen: boolean

const page = {
  focus: async () => steps.push('focus'),
  navigate: async (url: string) => steps.push(`navigate ${url}`),
}
const scope = {
  location: { origin },
  addEventListener: (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  registration: {
    showNotification: async (title: string, options: { tag: string; data: string }) => {
      await new Promise((resolve) => setTimeout(resolve))
      const close = () => {
        shown = shown.filter((each) => each !== made)
      }
      const made = { ...options, title, close }
      shown = [...shown, made]
    },
    getNotifications: async () => shown,
  },
  clients: {
    matchAll: async ({ type }: { type: string }) => (isOpen && type === 'window' ? [page] : []),
    openWindow: async (url: string) => steps.push(`open ${url}`),
  },
}

/** Hands the worker an event, and waits only as long as it asks for: the browser may end it then. */
async function fire(type: string, event: object = {}) {
  const waitUntil = vi.fn<(work: Promise<void>) => void>()
  listeners.get(type)?.({ ...event, waitUntil })
  expect(waitUntil).toHaveBeenCalledOnce()
  await waitUntil.mock.calls[0]?.[0]
}
const push = (content: object) => fire('push', { data: { json: () => content } })
const tap = () => fire('notificationclick', { notification: shown[0] })

beforeAll(async () => {
  vi.stubGlobal('self', scope)
  vi.stubGlobal('__SHELL__', { version: '1', files: [] })
  await import('./service-worker.ts')
})
beforeEach(() => {
  steps = []
  shown = []
  isOpen = true
})

test('a push is shown with the church’s title, and without a text', async () => {
  await push(pushed)
  expect(shown).toMatchObject([{ title: pushed.title, tag: 'message-7', data: '/calendar/' }])
  expect(shown[0]).not.toHaveProperty('body')
})

test('a push without content shows nothing', async () => {
  await fire('push', { data: null })
  expect(shown).toEqual([])
})

test('a tap closes the notification, and brings an open window to its screen', async () => {
  await push(pushed)
  await push({ ...pushed, tag: 'message-8' })
  await tap()
  expect(shown.map(({ tag }) => tag)).toEqual(['message-8'])
  expect(steps).toEqual(['focus', `navigate ${origin}/#/calendar/`])
})

test('without an open window, a tap opens one', async () => {
  isOpen = false
  await push({ ...pushed, opens: '/' })
  await tap()
  expect(steps).toEqual([`open ${origin}/#/`])
})

test('when somebody is no longer signed in, their notifications are closed', async () => {
  await push(pushed)
  await push({ ...pushed, tag: 'message-8' })
  await fire('message', { data: 'left' })
  expect(shown).toEqual([])
})

describe('the kept page', () => {
  const ours = '<head><meta name="church-colour" content="" /></head>'
  const kept = new Map<string, Response>()
  beforeAll(() => {
    const cache = {
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, response: Response) => void kept.set(path, response),
    }
    vi.stubGlobal('caches', { open: async () => cache, match: cache.match })
  })
  beforeEach(() => {
    kept.set('/', new Response(ours))
  })

  /** Opens the app while the network answers like this. @returns what the phone keeps afterwards */
  async function keptAfter(answer: Response): Promise<string> {
    vi.stubGlobal('fetch', async () => answer)
    const works: Promise<unknown>[] = []
    const respondWith = (work: Promise<unknown>) => void works.push(work)
    const request = { url: `${origin}/`, method: 'GET', mode: 'navigate' }
    listeners.get('fetch')?.({ request, respondWith, waitUntil: respondWith })
    await works[0]
    await Promise.all(works)
    return (await kept.get('/')?.clone().text()) ?? ''
  }

  test('is replaced by the server’s', async () => {
    expect(await keptAfter(new Response(`${ours}newer`))).toBe(`${ours}newer`)
  })

  test.each([
    ['the sign-in page of a Wi-Fi network', new Response('<h1>Free Wi-Fi: sign in</h1>')],
    ['a page that names files of ours', new Response('<script src="/assets/a.js"></script>')],
    ['a proxy’s error', new Response(ours, { status: 502 })],
    ['a redirect', Object.defineProperty(new Response(ours), 'redirected', { value: true })],
  ])('is not replaced by %s', async (_, answer) => {
    expect(await keptAfter(answer)).toBe(ours)
  })
})
