import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** What is being dragged, and where. */
export interface Drag {
  item: string
  /** The `data-drop` of the element under the pointer; null outside of all. */
  over: string | null
  /** The pointer's position in the window, in CSS pixels. */
  x: number
  y: number
}

interface Options {
  /** Called when an item is let go over another one. */
  onDrop: (item: string, over: string) => void
  /** Whether fingers drag, too. Their elements need `touch-action: none`, or the page scrolls instead. */
  touch?: boolean
}

/** A press that moves by fewer pixels is a click. */
const SLACK_PX = 5
/** How near to an edge a drag scrolls, and how far with each movement. */
const EDGE_PX = 48
const STEP_PX = 16

/** The `data-drop` at a point, within the table where the drag began: the ids of another one may be the same. */
const dropAt = (table: Element | null, x: number, y: number): string | null => {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  return (place && table?.contains(place) && place.dataset.drop) || null
}

/** Scrolls the element with `data-scrolls` sideways, and the page up or down, while the pointer is near an edge. */
function scrollAtEdge(frame: Element | null, { clientX, clientY }: PointerEvent) {
  const towards = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -STEP_PX : at > to - EDGE_PX ? STEP_PX : 0
  const box = frame?.getBoundingClientRect()
  if (frame && box) frame.scrollLeft += towards(clientX, box.left, box.right)
  window.scrollBy(0, towards(clientY, 0, window.innerHeight))
}

/** Ignores the click that browsers send after a drag. */
function swallowClick() {
  const swallowing = new AbortController()
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, signal: swallowing.signal })
  setTimeout(() => swallowing.abort())
}

/**
 * Drags items over each other with a mouse, a pen or a finger; Escape ends a drag. Call `start` when a pointer goes
 * down on an item. Give those who cannot drag another way to do the same.
 */
export function useDrag({ onDrop, touch = false }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const running = useRef<AbortController>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => () => running.current?.abort(), [])

  const start = (down: ReactPointerEvent, item: string) => {
    if (down.button !== 0 || (down.pointerType === 'touch' && !touch)) return
    const from = { x: down.clientX, y: down.clientY }
    const frame = down.currentTarget.closest('[data-scrolls]')
    const table = down.currentTarget.closest('table')
    let current: Drag | null = null
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const end = () => {
      running.current?.abort()
      setDrag(null)
    }
    const move = (event: PointerEvent) => {
      const { clientX: x, clientY: y } = event
      if (!current && Math.hypot(x - from.x, y - from.y) < SLACK_PX) return
      current = { item, over: dropAt(table, x, y), x, y }
      setDrag(current)
      scrollAtEdge(frame, event)
    }
    const drop = () => {
      end()
      if (!current) return
      swallowClick()
      if (current.over !== null && current.over !== item) latest.current(item, current.over)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }
  return { drag, start }
}
