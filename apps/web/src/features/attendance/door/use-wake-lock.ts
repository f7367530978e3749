import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted, in browsers that can. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let unmounted = false
    const request = async () => {
      // The browser releases the lock of a page that is hidden, and refuses one to it.
      if (document.hidden || !('wakeLock' in navigator)) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (unmounted) void lock?.release()
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
