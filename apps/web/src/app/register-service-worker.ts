import { useCurrentUser } from '../lib/current-user.ts'
import { useToasts } from '../ui/toast.ts'

/** Delays registration, so that precaching does not compete with the first load. */
const delayMs = 2_000
/** How often to check for a new version, for pages that stay open for days. */
const updateIntervalMs = 60 * 60_000

let outdated = false

/**
 * Registers the service worker (apps/web/service-worker), which caches the app so that it opens
 * without a signal. It exists in production builds only.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = navigator.serviceWorker
  // The first worker takes control of a page of its own version.
  let hadController = worker.controller !== null
  worker.addEventListener('controllerchange', () => {
    outdated = hadController
    hadController = true
  })
  const leave = () => worker.controller?.postMessage('left')
  // The first requests may have been refused before this runs.
  if (useCurrentUser.getState().signOutReason) leave()
  useCurrentUser.subscribe(({ user }, { user: before }) => {
    if (before && before.id !== user?.id) leave()
    if (user && user.id !== before?.id) void showNotificationsAgain()
  })
  setTimeout(async () => {
    const registration = await worker.register('/service-worker.js').catch(() => undefined)
    if (registration)
      setInterval(() => registration.update().catch(() => undefined), updateIntervalMs)
  }, delayMs)
}

async function showNotificationsAgain(): Promise<void> {
  const { showAgain } = await import('../features/messages/choices/index.ts')
  await showAgain()
}

/**
 * Reloads the page if a newer version has taken control. Call this on navigation, when no typed input
 * can be lost.
 */
export function reloadIfOutdated() {
  const isReading = useToasts.getState().toast !== null
  if (outdated && !isReading) window.location.reload()
}
