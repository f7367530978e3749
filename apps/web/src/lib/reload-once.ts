import { useEffect } from 'react'
import { isServerReachable } from './connection.ts'
import { readStored, writeStored } from './storage.ts'

const storageKey = 'reloadedAt'
/** The shortest time between two reloads. */
const cooldownMs = 60_000

/**
 * Reloads the page if part of its code is missing, as soon as the server is reachable. Browsers request
 * a failed module only once per page, so only a reload helps. Reloads at most once a minute, in case
 * something else is wrong.
 */
export function useReloadOnce(isMissing: boolean) {
  useEffect(() => {
    if (!isMissing) return
    const timer = setInterval(reloadIfReached, 2_000)
    return () => clearInterval(timer)
  }, [isMissing])
}

async function reloadIfReached() {
  const last = Number(readStored(storageKey, 'sessionStorage'))
  if (Date.now() - last < cooldownMs || !(await isServerReachable())) return
  const now = String(Date.now())
  writeStored(storageKey, now, 'sessionStorage')
  // Without working storage the page would reload for ever.
  if (readStored(storageKey, 'sessionStorage') === now) window.location.reload()
}
