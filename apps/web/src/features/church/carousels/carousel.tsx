import { CAROUSEL_INTERVAL_MS, type ChurchImage, t } from '@church/shared'
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
import { flow } from '../../../lib/flow.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './carousel.module.scss'
import { SlidePicture } from './slide-picture.tsx'

export interface CarouselProps<Item> {
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

/** The current slide, and how to go a number of steps. */
interface Place {
  current: number
  at: (step: number) => number
}

/** The row scrolls, so it must be reachable by keyboard. */
const slideRow = { role: 'group', 'aria-label': t('Slides'), tabIndex: 0 }

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

/** Which slides' pictures are fetched: neighbours once the current one is ready, the others when their turn comes. */
function usePictures(items: readonly { id: number }[], { current, at }: Place) {
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set())
  const isReady = (index: number) => ready.has(items[index]?.id ?? 0)
  return {
    isReady,
    isFetched: (index: number) =>
      index === current ||
      isReady(index) ||
      (isReady(current) && (index === at(1) || index === at(-1))),
    markReady: (id: number) => setReady((ids) => new Set(ids).add(id)),
  }
}

/** Whether the mouse or the keyboard focus is on the carousel, and the handlers that track it. */
function useAttention() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    hasAttention: hovered || focused,
    noticing: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

/** Shows the next slide after a while. */
function useAutoplay(autoplays: boolean, next: number, show: (index: number) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is a new function on every render
  useEffect(() => {
    if (!autoplays) return
    const timer = setTimeout(() => show(next), CAROUSEL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [autoplays, next])
}

/** By default the arrow keys would scroll by only a few pixels. */
function goByArrows(event: KeyboardEvent, go: (step: number) => void) {
  const step = { ArrowLeft: -flow(), ArrowRight: flow() }[event.key]
  if (!step) return
  event.preventDefault()
  go(step)
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
}: CarouselProps<Item>) {
  const section = useRef<HTMLElement>(null)
  const { track, current, onScroll, show } = useTrack(items.length)
  const [playing, setPlaying] = useState(() => !prefersReducedMotion())
  const visible = useOnScreen(section)
  const { hasAttention, noticing } = useAttention()
  const at = (step: number) => (current + step + items.length) % items.length
  const { isReady, isFetched, markReady } = usePictures(items, { current, at })

  const next = at(1)
  const autoplays = playing && visible && !hasAttention && next !== current && isReady(next)
  useAutoplay(autoplays, next, show)

  const go = (step: number) => show(at(step))

  return (
    <section
      ref={section}
      className={classNames(styles.carousel, mirrored && styles.mirrored)}
      aria-roledescription={t('carousel')}
      aria-label={label}
      onKeyDown={(event) => goByArrows(event, go)}
      {...noticing}
    >
      <div ref={track} className={styles.track} {...slideRow} onScroll={onScroll}>
        {items.map((item, index) => (
          <figure key={item.id} className={styles.slide}>
            {isFetched(index) ? (
              <SlidePicture
                picture={item}
                urgent={urgent && index === 0}
                onReady={() => markReady(item.id)}
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
          onStep={go}
          onPlaying={setPlaying}
        />
      )}
    </section>
  )
}

interface CarouselControlsProps {
  current: number
  count: number
  playing: boolean
  onStep: (step: 1 | -1) => void
  onPlaying: (playing: boolean) => void
}

/** Previous, next and pause buttons, with the current position. */
function CarouselControls({ current, count, playing, onStep, onPlaying }: CarouselControlsProps) {
  const place = { number: current + 1, count }
  return (
    <div className={styles.controls}>
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? t('Pause slides') : t('Play slides')}
        onClick={() => onPlaying(!playing)}
      />
      <IconButton icon="previous" label={t('Previous slide')} onClick={() => onStep(-1)} />
      <span className="numbers" aria-live={playing ? 'off' : 'polite'}>
        <span className="visually-hidden">{t('Slide {number} of {count}', place)}</span>
        <span aria-hidden="true">{t('{number} / {count}', place)}</span>
      </span>
      <IconButton icon="next" label={t('Next slide')} onClick={() => onStep(1)} />
    </div>
  )
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A scrolling row of slides, each as wide as the viewport onto it. People may also swipe, so the
 * current slide is always derived from the scroll position.
 */
function useTrack(count: number) {
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
