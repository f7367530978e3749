import { useToasts } from '../ui/toast.ts'

/** Milliseconds after loading, so that what is kept for later doesn't slow down what is wanted now. */
const after = 2_000
/** Milliseconds between two looks for a new version, in a page that stays open for days. */
const lookAgain = 60 * 60_000

let outdated = false

/**
 * Has the app kept on this device, so that it opens without a signal. Only a built app has the worker
 * that does it (apps/web/service-worker).
 */
export function keepShell() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = navigator.serviceWorker
  // The first worker finds a page that is as new as itself.
  let followed = worker.controller !== null
  worker.addEventListener('controllerchange', () => {
    outdated = followed
    followed = true
  })
  setTimeout(async () => {
    const registration = await worker.register('/service-worker.js').catch(() => undefined)
    if (registration) setInterval(() => registration.update().catch(() => undefined), lookAgain)
  }, after)
}

/**
 * Loads the page again where a newer version has taken over. For the moment in which somebody goes to
 * another screen: nothing that they were typing is lost then.
 */
export function loadNewVersion() {
  const reading = useToasts.getState().toasts.length > 0
  if (outdated && !reading) window.location.reload()
}
