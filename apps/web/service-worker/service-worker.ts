// Caches the app shell on the device, so that it opens at the church door without a signal and says
// that it needs a connection. API responses and people's pictures are never cached.

declare const self: ServiceWorkerGlobalScope

/** Injected by the build: its files, and a hash that changes whenever one of them does. */
declare const __SHELL__: { version: string; files: string[] }

const { version, files } = __SHELL__
const prefix = 'shell-'
const cacheName = prefix + version
/** The app and the help pages, which people need when something does not work. */
const pages = ['/', '/help', '/help/admins']

const isHashed = (path: string) => path.startsWith('/assets/')

/** Fetches a file of this build, or reuses it from an older build's cache. */
async function file(path: string): Promise<Response> {
  const cached = isHashed(path) ? await caches.match(path) : undefined
  if (cached) return cached
  const response = await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return response
}

/** Every page of ours has this tag, in each language; the sign-in page of a Wi-Fi network, or of a proxy, does not. */
const OWN_PAGE = '<meta name="church-colour"'

/**
 * Rejects a page that is not ours, and one of another build, which an old server may still send during a rollout.
 * @returns its HTML
 */
async function checkPage(response: Response): Promise<string> {
  const html = await response.text()
  if (response.redirected || !html.includes(OWN_PAGE)) throw new Error('The page is not ours.')
  const named = html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g) ?? []
  if (!named.every((path) => files.includes(path)))
    throw new Error('The page belongs to another build.')
  return html
}

/** Stores a page after the members' texts of its language, without which its screens would be English. */
async function store(cache: Cache, page: string, response: Response): Promise<void> {
  const html = await checkPage(response.clone())
  for (const path of html.match(/\/assets\/[\w-]+-member-[\w-]+\.json/g) ?? []) {
    if (!(await cache.match(path))) await cache.put(path, await file(path))
  }
  await cache.put(page, response)
}

async function install(): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await Promise.all(
      [...pages, ...files].map(async (path) => {
        const response = await file(path)
        await (pages.includes(path) ? store(cache, path, response) : cache.put(path, response))
      }),
    )
  } catch (error) {
    await caches.delete(cacheName)
    throw error
  }
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  // Keeps the previous build, because its open pages may still load more of its screens.
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
  // An older worker enabled preloading. If a preload fails, Firefox shows its own error page instead of the answer.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

/**
 * Answers with the cached page at once. The server's page replaces it for the next visit, since it also has the
 * church's name, colour and logo; a new build arrives with its own service worker.
 */
async function answerPage(event: FetchEvent, page: string): Promise<Response> {
  const cached = await caches.match(page, { cacheName })
  const fresh = fetch(event.request)
  if (!cached) return fresh
  event.waitUntil(fresh.then((response) => keepPage(page, response.clone())).catch(() => undefined))
  // The cache has the page in one language only, that of the last visit.
  const choosesLanguage = new URL(event.request.url).searchParams.has('lang')
  return choosesLanguage ? fresh.catch(() => cached) : cached
}

async function keepPage(page: string, response: Response): Promise<void> {
  if (!response.ok) return
  await store(await caches.open(cacheName), page, response)
}

/** Texts in other languages. They are cached when they are first loaded, since most phones need one language at most. */
const isTexts = (path: string) => isHashed(path) && path.endsWith('.json')

async function answerFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && isTexts(new URL(request.url).pathname)) {
    const cache = await caches.open(cacheName)
    await cache.put(request, response.clone())
  }
  return response
}

/** The content of a push. It names nobody, and the text is fetched after the tap. */
interface Pushed {
  title: string
  /** The screen to open, such as `/calendar/`. */
  opens: string
  /** A second notification with the same tag replaces the first. */
  tag: string
}

async function show({ data }: PushEvent): Promise<void> {
  if (!data) return
  const { title, opens, tag }: Pushed = data.json()
  await self.registration.showNotification(title, {
    tag,
    data: opens,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
  })
}

/** Closes the notifications of the person who was signed in here, since the next one must not see them. */
async function closeAll(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close()
}

/** Opens the screen in one of our open windows, or in a new one. */
async function openScreen({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const url = new URL(`/#${notification.data}`, self.location.origin).href
  // Only a window that this worker controls can navigate; one that was reloaded past the cache is not controlled.
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) {
    await self.clients.openWindow(url)
    return
  }
  await open.focus()
  await open.navigate(url)
}

self.addEventListener('push', (event) => event.waitUntil(show(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openScreen(event)))
// The app sends one message: somebody is no longer signed in.
self.addEventListener('message', (event) => event.waitUntil(closeAll()))
self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pages.includes(pathname)) event.respondWith(answerPage(event, pathname))
  } else if (isHashed(pathname) || files.includes(pathname)) {
    event.respondWith(answerFile(request))
  }
})

export {}
