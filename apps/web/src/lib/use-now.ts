import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

/** Now, looked at again every `ms` milliseconds while the calling component is shown. */
export function useNow(ms = 1_000): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), ms)
    return () => clearInterval(timer)
  }, [ms])
  return now
}
