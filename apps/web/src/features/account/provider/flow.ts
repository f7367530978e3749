/** What the user asked for before they went to the provider, and where they were going. */
interface Going {
  purpose: 'sign-in' | 'connect'
  /** The screen to open afterwards. */
  target: string
}

const KEY = 'provider'

/** Opens a page of the provider; the return screen goes on. */
export function goToProvider(url: string, going: Going): void {
  sessionStorage.setItem(KEY, JSON.stringify(going))
  window.location.assign(url)
}

/** What this tab asked for; null if it asked for nothing. */
export function whereItWasGoing(): Going | null {
  const text = sessionStorage.getItem(KEY)
  return text ? JSON.parse(text) : null
}
