import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

/** The current time, updated every `intervalMs` while the component is mounted. */
export function useNow(intervalMs = 1_000): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
