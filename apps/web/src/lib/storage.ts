/** On this device for good, or in this tab until it is closed. */
type Place = 'localStorage' | 'sessionStorage'

/**
 * The browser's storage, which may be missing, full or switched off: reading then finds nothing and
 * writing is skipped, since nothing we keep there is worth a broken page.
 */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value` under `key`; `null` removes it. */
export function writeStored(key: string, value: string | null, place: Place = 'localStorage') {
  try {
    if (value === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, value)
  } catch {
    // Nothing to be done, and nothing depends on it.
  }
}

/** Calls `changed` when another tab writes `key`; returns the way to stop listening. */
export function onStoredChange(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // A key of null means that everything was cleared.
    if (event.key === key || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
