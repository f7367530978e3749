interface QueuedTask {
  isAborted: () => boolean
  start: () => void
  abort: () => void
}

interface TaskOptions {
  key: string
  /** A part of the key; parts are served round-robin among themselves. One for all by default. */
  line?: string
  /** Whether nobody needs the result any more. */
  isAborted: () => boolean
}

/** Rejects a task that was aborted before it started. */
export class AbortedError extends Error {}

type FairQueue = <T>(options: TaskOptions, work: () => Promise<T>) => Promise<T>

/** Tasks by key, in order of service: a key moves to the end after each task. */
type Turns<Queue> = Map<string, Queue>

/** Takes from the first queue that gives something, and moves its key to the end, or drops it once it is empty. */
function takeInTurn<Queue extends { size: number } | { length: number }>(
  turns: Turns<Queue>,
  takeFrom: (queue: Queue) => QueuedTask | undefined,
): QueuedTask | undefined {
  for (const [key, queue] of turns) {
    turns.delete(key)
    const task = takeFrom(queue)
    const left = 'size' in queue ? queue.size : queue.length
    if (left > 0) turns.set(key, queue)
    if (task) return task
  }
  return undefined
}

function takeWaiting(queue: QueuedTask[]): QueuedTask | undefined {
  let first = queue.shift()
  while (first?.isAborted()) {
    first.abort()
    first = queue.shift()
  }
  return first
}

/**
 * Limits concurrency and serves keys round-robin, and within each key its lines, so that a long queue of one delays
 * every other by a single task.
 */
export function createFairQueue(concurrency: number): FairQueue {
  const queues: Turns<Turns<QueuedTask[]>> = new Map()
  let running = 0

  const nextTask = () => takeInTurn(queues, (lines) => takeInTurn(lines, takeWaiting))

  const startTasks = () => {
    while (running < concurrency) {
      const task = nextTask()
      if (!task) return
      running += 1
      task.start()
    }
  }

  return ({ key, line = '', isAborted }, work) =>
    new Promise((resolve, reject) => {
      const start = () => {
        Promise.resolve()
          .then(work)
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            startTasks()
          })
      }
      const abort = () => reject(new AbortedError('aborted before it started'))
      const lines = queues.get(key) ?? new Map<string, QueuedTask[]>()
      const waiting = lines.get(line) ?? []
      waiting.push({ isAborted, start, abort })
      lines.set(line, waiting)
      queues.set(key, lines)
      startTasks()
    })
}
