import { useEffect } from 'react'
import { serverAnswers } from './connection.ts'
import { readStored, writeStored } from './storage.ts'

const storageKey = 'reloadedAt'
/** Milliseconds within which the page is not loaded again for the same reason. */
const atMostEvery = 60_000

/**
 * Loads the page again while a part of it is missing, as soon as the server can be reached. A browser
 * asks for code that did not arrive once in the life of a page, so nothing less helps; and it is asked
 * at most once a minute, should something else be wrong.
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
  if (Date.now() - last < atMostEvery || !(await serverAnswers())) return
  const now = String(Date.now())
  writeStored(storageKey, now, 'sessionStorage')
  // Where nothing can be kept, nothing would end the reloading.
  if (readStored(storageKey, 'sessionStorage') === now) window.location.reload()
}
