import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { isAppleMobile } from '../../../lib/is-apple-mobile.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'

/** Whether this device shows notifications, or what prevents it. */
export type PushState =
  /** The browser does not support them. */
  | 'impossible'
  /** An iPhone or iPad supports them only once the site is on its home screen. */
  | 'install-first'
  /** The user has forbidden them in the browser. */
  | 'denied'
  | 'off'
  | 'on'

/** The storage key of the id of the person who had this device show notifications. It outlives their sign-in. */
const storageKey = 'pushFor'

const ownId = () => String(useCurrentUser.getState().user?.id)

/** Tells the church of this browser, for the person who is signed in. */
async function add(subscribed: PushSubscription): Promise<void> {
  await api.addPush({ body: keyOf(subscribed) })
  writeStored(storageKey, ownId())
}

/**
 * Whether this device shows notifications or can. The server deletes a browser's subscription with its sign-in, so an
 * existing one is sent again, unless another person wanted it.
 */
export async function pushState(): Promise<PushState> {
  const isCapable =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isCapable) return isAppleMobile() ? 'install-first' : 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  const subscribed = await subscription()
  const wantedBy = readStored(storageKey)
  if (!subscribed || (wantedBy !== null && wantedBy !== ownId())) return 'off'
  await add(subscribed)
  return 'on'
}

/** Names this browser again as soon as the person who wanted notifications here has signed in again. */
export async function showAgain(): Promise<void> {
  if (readStored(storageKey) === ownId()) await pushState().catch(() => undefined)
}

/** This browser's subscription; null without one, or without a service worker, as in development. */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

const keyOf = (subscribed: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscribed.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/**
 * Asks for permission, and subscribes this browser.
 * @returns false if the user refuses
 * @throws Error if the browser does
 */
export async function switchPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { key } = await api.getPushKey({})
  const registration = await navigator.serviceWorker.ready
  // A subscription to a previous key of the church receives nothing.
  await (await subscription())?.unsubscribe()
  const subscribed = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await add(subscribed)
  return true
}

/** Unsubscribes this browser. */
export async function switchPushOff(): Promise<void> {
  const subscribed = await subscription()
  if (!subscribed) return
  await api.removePush({ body: keyOf(subscribed) })
  await subscribed.unsubscribe()
  writeStored(storageKey, null)
}
