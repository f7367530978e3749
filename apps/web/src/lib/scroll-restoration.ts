import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scroll offsets in pixels, by history entry. */
const offsets = new Map<string, number>()

/** Restores the scroll position when the user goes back to a long screen, once it is `ready`. */
export function useScrollRestoration(ready: boolean) {
  const { key } = useLocation()

  // A layout effect, because afterwards the page already has the next screen's height.
  useLayoutEffect(() => () => void offsets.set(key, window.scrollY), [key])

  useEffect(() => {
    const offset = offsets.get(key)
    if (!ready || offset === undefined) return
    // Runs after the router has scrolled to the top.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: offset, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [key, ready])
}
