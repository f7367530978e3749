// Keeps the app itself on the device, so that it opens at a church door without a signal and says
// what it needs. Only the page and the files of its build are kept: what the API answers and
// people's pictures pass by untouched.

declare const self: ServiceWorkerGlobalScope

/** Filled in by the build: its files, and a digest that differs whenever one of them does. */
declare const __SHELL__: { version: string; files: string[] }

const { version, files } = __SHELL__
const prefix = 'shell-'
const cacheName = prefix + version
const page = '/'

/** Milliseconds that the server has to send its page, before the kept one is shown instead. */
const pagePatience = 2_500

const isHashed = (path: string) => path.startsWith('/assets/')

/** A file of this build; one that an older build had as well is taken from there. */
async function file(path: string): Promise<Response> {
  const kept = isHashed(path) ? await caches.match(path) : undefined
  if (kept) return kept
  const response = await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return response
}

/** Refuses the page of another build, which a server that is being replaced may hand out meanwhile. */
async function checkPage(response: Response): Promise<void> {
  const named = (await response.text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!named.every((path) => files.includes(path))) throw new Error('The page is of another build.')
}

async function install(): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await Promise.all(
      [page, ...files].map(async (path) => {
        const response = await file(path)
        if (path === page) await checkPage(response.clone())
        await cache.put(path, response)
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
  // The last one stays: pages of that build may be open, and go on to screens of that build.
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** The server's page, so that nobody is stuck with an old one; the kept one where it takes too long. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const early: Promise<Response | undefined> = event.preloadResponse
  const fresh = early.then((response) => response ?? fetch(event.request))
  const kept = await caches.match(page, { cacheName })
  if (!kept) return fresh
  const usable = fresh.then(
    (response) => (response.status < 500 ? response : kept),
    () => kept,
  )
  event.waitUntil(usable)
  const late = new Promise<Response>((resolve) => setTimeout(resolve, pagePatience, kept))
  return Promise.race([usable, late])
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === page) event.respondWith(answerPage(event))
  } else if (isHashed(pathname) || files.includes(pathname)) {
    event.respondWith(answerFile(request))
  }
})

export {}
