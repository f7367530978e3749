import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

/** The current time, updated every second while the component is mounted. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
