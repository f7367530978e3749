import { t } from '@church/shared'
import { api } from '../../../lib/api.ts'
import { isAppleMobile } from '../../../lib/is-apple-mobile.ts'

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

/**
 * Whether this device shows notifications or can. The server deletes a browser's subscription with its sign-in, so an
 * existing one is sent again for the present user.
 */
export async function pushState(): Promise<PushState> {
  const isCapable =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isCapable) return isAppleMobile() ? 'install-first' : 'impossible'
  if (Notification.permission === 'denied') return 'denied'
  const subscribed = await subscription()
  if (!subscribed) return 'off'
  await api.addPush({ body: keyOf(subscribed) })
  return 'on'
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
 * @throws Error if the user or the browser refuses
 */
export async function switchPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error(t('Your browser did not allow notifications.'))
  }
  const { key } = await api.getPushKey({})
  const registration = await navigator.serviceWorker.ready
  // A subscription to a previous key of the church receives nothing.
  await (await subscription())?.unsubscribe()
  const subscribed = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  await api.addPush({ body: keyOf(subscribed) })
}

/** Unsubscribes this browser. */
export async function switchPushOff(): Promise<void> {
  const subscribed = await subscription()
  if (!subscribed) return
  await api.removePush({ body: keyOf(subscribed) })
  await subscribed.unsubscribe()
}
