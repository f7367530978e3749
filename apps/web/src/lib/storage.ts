/** `localStorage` persists on the device, `sessionStorage` until the tab is closed. */
type StorageArea = 'localStorage' | 'sessionStorage'

/**
 * Reads from the browser's storage, which may be missing, full or disabled. Reading then returns null
 * and writing does nothing: no stored value is worth a broken page.
 */
export function readStored(key: string, area: StorageArea = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores `value` under `key`; `null` removes it. */
export function writeStored(key: string, value: string | null, area: StorageArea = 'localStorage') {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch {
    // Nothing depends on stored values.
  }
}

/**
 * Calls `changed` when another tab writes `key`, and when the browser shows the page again as it left it, which has heard
 * of nothing meanwhile. Returns a function that stops listening.
 */
export function onStoredChange(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // The key is null if the whole storage was cleared.
    if (event.key === key || event.key === null) changed()
  }
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed()
  }
  window.addEventListener('storage', listen)
  window.addEventListener('pageshow', resume)
  return () => {
    window.removeEventListener('storage', listen)
    window.removeEventListener('pageshow', resume)
  }
}
