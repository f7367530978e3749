import { CAROUSEL_INTERVAL_MS, type ChurchImage } from '@church/shared'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './carousel.module.scss'
import { CarouselControls } from './carousel-controls.tsx'
import { useOnScreen } from './on-screen.ts'
import { SlidePicture } from './slide-picture.tsx'
import { prefersReducedMotion, useTrack } from './track.ts'

interface Props<Item> {
  /** Names the carousel to those who don't see it. */
  label: string
  /** At least one. */
  items: readonly Item[]
  words: (item: Item) => ReactNode
  /** The first picture is fetched at once, before it is on the screen. */
  urgent?: boolean
  /** On a wide screen the words come first. */
  mirrored?: boolean
}

/** The row scrolls, so the keyboard must get there. */
const slideRow = { role: 'group', 'aria-label': 'Slides', tabIndex: 0 }

/**
 * Pictures with their words, one at a time: by themselves every five seconds, with the buttons, the
 * arrow keys or a swipe. It waits under the pointer, under the keyboard's focus, off the screen, and
 * for a picture that is not there yet.
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
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const visible = useOnScreen(section)

  const at = (step: number) => (current + step + items.length) % items.length
  const isSettled = (index: number) => settled.has(items[index]?.id ?? 0)
  // Its neighbours are fetched once what people look at is there, and the others when their turn comes.
  const isFetched = (index: number) =>
    index === current ||
    isSettled(index) ||
    (isSettled(current) && (index === at(1) || index === at(-1)))

  const next = at(1)
  const turns = playing && visible && !hovered && !focused && next !== current && isSettled(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is another function each time
  useEffect(() => {
    if (!turns) return
    const timer = setTimeout(() => show(next), CAROUSEL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [turns, next])

  // The arrow keys scroll by a little where the browser has its way.
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
                onSettled={() => setSettled((ids) => new Set(ids).add(item.id))}
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
