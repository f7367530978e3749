import { useRef, useState } from 'react'
import { flow } from '../../../lib/flow.ts'

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A scrolling row of slides, each as wide as the viewport onto it. People may also swipe, so the
 * current slide is always derived from the scroll position.
 */
export function useTrack(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState(0)
  const current = Math.min(position, Math.max(0, count - 1))

  const onScroll = () => {
    const viewport = track.current
    if (!viewport?.clientWidth) return
    // A row that runs to the left has negative scroll offsets.
    setPosition(Math.round((flow() * viewport.scrollLeft) / viewport.clientWidth))
  }

  /** Scrolls smoothly to a neighbour; jumps past the ends, and if the user prefers reduced motion. */
  const show = (index: number) => {
    const viewport = track.current
    if (!viewport) return
    const isSmooth = Math.abs(index - current) === 1 && !prefersReducedMotion()
    viewport.scrollTo({
      left: flow() * index * viewport.clientWidth,
      behavior: isSmooth ? 'smooth' : 'instant',
    })
  }

  return { track, current, onScroll, show }
}
