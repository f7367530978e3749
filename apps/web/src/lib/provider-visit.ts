/** What the user went to the church's provider for, and where they go on afterwards. */
export type ProviderVisit = {
  /** The screen to open afterwards. */
  target: string
} & ({ purpose: 'sign-in' | 'connect' | 'proof' } | { purpose: 'invitation'; token: string })

const KEY = 'provider'

/** Opens the provider's page. The return screen finishes the visit. */
export function goToProvider(url: string, visit: ProviderVisit): void {
  sessionStorage.setItem(KEY, JSON.stringify(visit))
  window.location.assign(url)
}

/** The visit that this tab began; null for none. */
export function providerVisit(): ProviderVisit | null {
  const text = sessionStorage.getItem(KEY)
  return text ? JSON.parse(text) : null
}
