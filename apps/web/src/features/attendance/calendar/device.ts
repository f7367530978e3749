import { t } from '@church/shared'

interface Device {
  userAgent: string
  maxTouchPoints: number
}

/** What a device is called until its owner says otherwise: 'iPhone', 'Windows computer'. */
export function deviceName({ userAgent, maxTouchPoints }: Device = navigator): string {
  const has = (word: string) => userAgent.includes(word)
  if (has('iPhone')) return 'iPhone'
  // An iPad says that it is a Mac.
  if (has('iPad') || (has('Macintosh') && maxTouchPoints > 1)) return 'iPad'
  if (has('Android')) return has('Mobile') ? t('Android phone') : t('Android tablet')
  if (has('Macintosh')) return 'Mac'
  return has('Windows') ? t('Windows computer') : t('Computer')
}

/** The name, or with the first number that tells it from those in use: 'iPhone 2'. */
export function unusedName(name: string, used: readonly string[]): string {
  let unused = name
  for (let count = 2; used.includes(unused); count++) unused = `${name} ${count}`
  return unused
}

/** Whether this is an Android phone or tablet, whose usual calendar takes feeds on a computer only. */
export const isAndroid = (): boolean => navigator.userAgent.includes('Android')

/** Whether this is a phone or a tablet whose calendar opens a feed by itself. */
export const opensFeeds = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches && !isAndroid()

/** The address of a feed under which calendar apps subscribe to it, rather than load it once. */
export const subscriptionOf = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** The feed of what is public. */
export const publicFeed = (): string => new URL('/calendar/public.ics', window.location.href).href
