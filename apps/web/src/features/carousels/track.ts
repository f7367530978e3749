import { useRef, useState } from 'react'

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A row of slides, each as wide as the window onto them, which people may also swipe: what the window
 * shows is therefore read off the scroll position, never set.
 */
export function useTrack(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0)
  const current = Math.min(position, Math.max(0, count - 1))

  const onScroll = () => {
    const window = track.current
    if (window?.clientWidth) setPosition(Math.round(window.scrollLeft / window.clientWidth))
  }

  /** Glides to a neighbour; past the ends, and for those who ask for stillness, it jumps. */
  const show = (index: number) => {
    const window = track.current
    if (!window) return
    const glides = Math.abs(index - current) === 1 && !prefersReducedMotion()
    window.scrollTo({
      left: index * window.clientWidth,
      behavior: glides ? 'smooth' : 'instant',
    })
  }

  return { track, current, onScroll, show }
}
