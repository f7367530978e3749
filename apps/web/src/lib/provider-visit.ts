/** What the user went to the church's provider for, and where they go on afterwards. */
export interface ProviderVisit {
  purpose: 'sign-in' | 'connect' | 'proof' | 'invitation'
  /** The screen to open afterwards. */
  target: string
  /** That of the invitation. */
  token?: string
}

const KEY = 'provider'

/** Opens a page of the provider; the return screen goes on. */
export function goToProvider(url: string, visit: ProviderVisit): void {
  sessionStorage.setItem(KEY, JSON.stringify(visit))
  window.location.assign(url)
}

/** What this tab went there for; null if for nothing. */
export function providerVisit(): ProviderVisit | null {
  const text = sessionStorage.getItem(KEY)
  return text ? JSON.parse(text) : null
}
