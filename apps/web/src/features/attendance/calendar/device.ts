import { t } from '@church/shared'

interface Device {
  userAgent: string
  maxTouchPoints: number
}

/** A device's name until its owner changes it: 'iPhone', 'Windows computer'. */
export function deviceName({ userAgent, maxTouchPoints }: Device = navigator): string {
  const has = (word: string) => userAgent.includes(word)
  if (has('iPhone')) return 'iPhone'
  // An iPad identifies as a Mac.
  if (has('iPad') || (has('Macintosh') && maxTouchPoints > 1)) return 'iPad'
  if (has('Android')) return has('Mobile') ? t('Android phone') : t('Android tablet')
  if (has('Macintosh')) return 'Mac'
  return has('Windows') ? t('Windows computer') : t('Computer')
}

/** The name, with the first free number if it is in use: 'iPhone 2'. */
export function unusedName(name: string, used: readonly string[]): string {
  let unused = name
  for (let count = 2; used.includes(unused); count++) unused = `${name} ${count}`
  return unused
}

/** Whether this is an Android phone or tablet, whose usual calendar accepts feeds only on a computer. */
export const isAndroid = (): boolean => navigator.userAgent.includes('Android')

/** Whether this is a phone or a tablet whose calendar opens a feed by itself. */
export const opensFeeds = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches && !isAndroid()

/** The address with which calendar apps subscribe to a feed instead of loading it once. */
export const subscriptionOf = (url: string): string => url.replace(/^https?:/, 'webcal:')

export const publicFeed = (): string => new URL('/calendar/public.ics', window.location.href).href
