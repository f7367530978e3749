import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** By visit of a screen: how far down somebody was when they left it, in pixels. */
const offsets = new Map<string, number>()

/** Whoever goes back to a long screen finds themselves where they left it, once it is `ready`. */
export function useKeptScroll(ready: boolean) {
  const { key } = useLocation()

  // While the screen is still there: afterwards the page is as high as the next one.
  useLayoutEffect(() => () => void offsets.set(key, window.scrollY), [key])

  useEffect(() => {
    const offset = offsets.get(key)
    if (!ready || offset === undefined) return
    // After the router has gone to the top, as it does for every screen.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: offset, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [key, ready])
}
