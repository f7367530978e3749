/** The app in which this page is open, if that is not a browser. */
export interface HostApp {
  /** As people know it; null if it doesn't say. */
  name: string | null
  system: 'iOS' | 'Android'
}

/** How apps name themselves in the user agent. */
const NAMES: [RegExp, string][] = [
  [/\bBarcelona\b/, 'Threads'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bMessengerForiOS\b|\bMessengerLiteForiOS\b|\bOrca-Android\b/, 'Messenger'],
  [/\bFBA[NV]\/|\bFB_IAB\//, 'Facebook'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bLine\//, 'LINE'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bGSA\//, 'Google'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bKAKAOTALK\b/, 'KakaoTalk'],
  [/\bTwitter\b/, 'X'],
  [/\bmusical_ly|BytedanceWebview|\btrill_/, 'TikTok'],
]

interface Browser {
  userAgent: string
  /** Whether this is an iPhone or iPad. */
  isApple: boolean
}

/**
 * Finds the app that shows this page in a view of its own. Many of them never ask whether a page may see the location.
 * Android's WebView says `wv`; on an iPhone, only browsers call themselves Safari, and a page on the home screen doesn't.
 */
export function hostApp({ userAgent, isApple }: Browser): HostApp | null {
  const name = NAMES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const isView = isApple ? !/\bSafari\//.test(userAgent) : /;\s*wv\)/.test(userAgent)
  if (!name && !isView) return null
  if (isApple) return { name, system: 'iOS' }
  return /\bAndroid\b/.test(userAgent) ? { name, system: 'Android' } : null
}

/** The link that opens a page in the system's browser; `url` is absolute. */
export function browserLink(url: string, system: HostApp['system']): string {
  const { protocol } = new URL(url)
  const scheme = protocol.slice(0, -1)
  if (system === 'iOS') return `x-safari-${url}`
  const rest = url.slice(protocol.length)
  const otherwise = encodeURIComponent(url)
  return `intent:${rest}#Intent;scheme=${scheme};package=com.android.chrome;S.browser_fallback_url=${otherwise};end`
}
