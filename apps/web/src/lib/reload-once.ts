import { useEffect } from 'react'
import { isServerReachable, reportUnreachable } from './connection.ts'
import { readStored, writeStored } from './storage.ts'

const storageKey = 'reloadedAt'
/** The shortest time between two reloads. */
const cooldownMs = 60_000

/**
 * Reloads the page because part of its code could not be loaded, once the server is reachable. Chromium
 * requests a failed module, or one whose imports failed, only once per page, so only a reload helps.
 * Reloads at most once a minute, in case something else is wrong. Resolves with whether it reloads.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!(await isServerReachable())) {
    // The app then says so, and notices when the connection is back.
    reportUnreachable()
    return false
  }
  const last = Number(readStored(storageKey, 'sessionStorage'))
  if (Date.now() - last < cooldownMs) return false
  const now = String(Date.now())
  writeStored(storageKey, now, 'sessionStorage')
  // Without working storage the page would reload for ever.
  if (readStored(storageKey, 'sessionStorage') !== now) return false
  window.location.reload()
  return true
}

/** Tries to reload the page as long as part of its code is missing. */
export function useReloadOnce(isMissing: boolean) {
  useEffect(() => {
    if (!isMissing) return
    const timer = setInterval(reloadOnce, 2_000)
    return () => clearInterval(timer)
  }, [isMissing])
}
