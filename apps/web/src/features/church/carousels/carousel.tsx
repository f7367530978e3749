import { CAROUSEL_INTERVAL_MS, type ChurchImage } from '@church/shared'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './carousel.module.scss'
import { CarouselControls } from './carousel-controls.tsx'
import { SlidePicture } from './slide-picture.tsx'
import { prefersReducedMotion, useTrack } from './track.ts'

interface Props<Item> {
  /** The accessible name. */
  label: string
  /** At least one. */
  items: readonly Item[]
  words: (item: Item) => ReactNode
  /** Loads the first picture at once, even before it is on the screen. */
  urgent?: boolean
  /** Puts the words before the picture on wide screens. */
  mirrored?: boolean
}

/** The row scrolls, so it must be reachable by keyboard. */
const slideRow = { role: 'group', 'aria-label': 'Slides', tabIndex: 0 }

/** Whether any part of the element is on the screen. */
function useOnScreen(element: RefObject<Element | null>): boolean {
  const [visible, setVisible] = useState(false)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setVisible(entry?.isIntersecting ?? false),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return visible
}

/**
 * Shows pictures with their words, one at a time. Advances every five seconds, and by buttons, arrow
 * keys and swipes. Pauses on hover, with keyboard focus, off the screen, and while the next picture is
 * loading.
 */
export function Carousel<Item extends Pick<ChurchImage, 'id' | 'image' | 'sources'>>({
  label,
  items,
  words,
  urgent = false,
  mirrored = false,
}: Props<Item>) {
  const section = useRef<HTMLElement>(null)
  const { track, current, onScroll, show } = useTrack(items.length)
  const [playing, setPlaying] = useState(() => !prefersReducedMotion())
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set())
  const visible = useOnScreen(section)

  const at = (step: number) => (current + step + items.length) % items.length
  const isReady = (index: number) => ready.has(items[index]?.id ?? 0)
  // Neighbours load once the current picture is ready, and the others when their turn comes.
  const isFetched = (index: number) =>
    index === current ||
    isReady(index) ||
    (isReady(current) && (index === at(1) || index === at(-1)))

  const next = at(1)
  const autoplays = playing && visible && !hovered && !focused && next !== current && isReady(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is a new function on every render
  useEffect(() => {
    if (!autoplays) return
    const timer = setTimeout(() => show(next), CAROUSEL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [autoplays, next])

  // By default the arrow keys would scroll by only a few pixels.
  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(at(step))
  }
  const hover = ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse')
  const focus = ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible'))

  return (
    <section
      ref={section}
      className={classNames(styles.carousel, mirrored && styles.mirrored)}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={hover}
      onPointerLeave={() => setHovered(false)}
      onFocus={focus}
      onBlur={() => setFocused(false)}
      onKeyDown={key}
    >
      <div ref={track} className={styles.track} {...slideRow} onScroll={onScroll}>
        {items.map((item, index) => (
          <figure key={item.id} className={styles.slide}>
            {isFetched(index) ? (
              <SlidePicture
                picture={item}
                urgent={urgent && index === 0}
                onReady={() => setReady((ids) => new Set(ids).add(item.id))}
              />
            ) : (
              <div className={styles.picture} />
            )}
            <figcaption className={styles.words}>{words(item)}</figcaption>
          </figure>
        ))}
      </div>
      {items.length > 1 && (
        <CarouselControls
          current={current}
          count={items.length}
          playing={playing}
          onStep={(step) => show(at(step))}
          onPlaying={setPlaying}
        />
      )}
    </section>
  )
}
