import { api } from '../../../lib/api.ts'

/** What stands in the way of notifications on this device. */
export type PushState =
  /** The browser cannot. */
  | 'impossible'
  /** An iPhone or iPad can only once the site is on its home screen. */
  | 'install-first'
  /** The user has forbidden them in the browser. */
  | 'denied'
  | 'off'
  | 'on'

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

/**
 * Whether and how this device can show notifications. The church forgets a browser with its sign-in, so one that shows
 * them is named again, for whoever is signed in now.
 */
export async function pushState(): Promise<PushState> {
  const isCapable =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isCapable) return isApple() ? 'install-first' : 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  const subscribed = await subscription()
  if (!subscribed) return 'off'
  await api.addPush({ body: keyOf(subscribed) })
  return 'on'
}

/** This browser's subscription; null without one, or without a service worker, as while developing. */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const keyOf = (subscribed: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscribed.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** The key's bytes, as a browser wants them. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/**
 * Asks the browser for the permission, and lets it show notifications.
 * @throws Error if the user or the browser says no
 */
export async function switchPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('Your browser did not allow notifications.')
  }
  const { key } = await api.getPushKey({})
  const registration = await navigator.serviceWorker.ready
  // One that was made for another key of the church gets nothing any more.
  await (await subscription())?.unsubscribe()
  const subscribed = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  await api.addPush({ body: keyOf(subscribed) })
}

/** Lets this browser show no more notifications. */
export async function switchPushOff(): Promise<void> {
  const subscribed = await subscription()
  if (!subscribed) return
  await api.removePush({ body: keyOf(subscribed) })
  await subscribed.unsubscribe()
}
