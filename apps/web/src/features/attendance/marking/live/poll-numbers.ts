import type { LiveNumbers } from './live-connection.ts'

/** The mean time between two questions, in milliseconds: 0.5 to 1.5 times as long, so that a church takes turns. */
const PAUSE_MS = 5_000
/** The longest pause while the server does not answer. */
const MAX_PAUSE_MS = 60_000

interface Options {
  ask: () => Promise<LiveNumbers>
  onNumbers: (numbers: LiveNumbers) => void
  /** Called after each question, with whether it was answered. */
  onAnswered: (isAnswered: boolean) => void
  /** Whether nobody looks at the page. */
  isHidden: () => boolean
}

/**
 * Asks for the live count every few seconds, where the live channel does not connect. Waits longer each time the server
 * does not answer, and asks nothing while the page is hidden.
 * @returns a function that stops it
 */
export function pollNumbers({ ask, onNumbers, onAnswered, isHidden }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let pauseMs = PAUSE_MS

  const answered = (isAnswered: boolean) => {
    if (isOver) return
    pauseMs = isAnswered ? PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS)
    onAnswered(isAnswered)
    next()
  }
  const next = () => {
    timer = setTimeout(poll, pauseMs * (0.5 + Math.random()))
  }
  const poll = () => {
    if (isHidden()) return next()
    ask().then(
      (numbers) => {
        if (!isOver) onNumbers(numbers)
        answered(true)
      },
      () => answered(false),
    )
  }
  poll()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
