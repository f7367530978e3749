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

/** How much work a line may cause before it has to rest. */
export interface Pace {
  /** The share of the time that it may take for long, above 0. */
  share: number
  /** Milliseconds of work that it may cause at once. */
  burstMs: number
}

type FairQueue = <T>(options: TaskOptions, work: () => Promise<T>) => Promise<T>

/** Tasks by key, in order of service: a key moves to the end after each task. */
type Turns<Queue> = Map<string, Queue>

/** Takes from the first queue that gives something, and moves its key to the end, or drops it once it is empty. */
function takeInTurn<Queue extends { size: number } | { length: number }>(
  turns: Turns<Queue>,
  takeFrom: (queue: Queue, key: string) => QueuedTask | undefined,
): QueuedTask | undefined {
  for (const [key, queue] of [...turns]) {
    turns.delete(key)
    const task = takeFrom(queue, key)
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

/** The lines whose debts are remembered before those that have paid are forgotten. */
const DEBTORS_MAX = 1_000

/** Counts what each line's work takes, as a debt that time pays off (the generic cell rate algorithm, ITU-T I.371). */
function createDebts(paceOf: (line: string) => Pace) {
  const paidAt = new Map<string, number>()
  const forgetPaid = (now: number) => {
    for (const [line, at] of paidAt) if (at <= now) paidAt.delete(line)
  }
  return {
    /** The milliseconds that a line still has to rest; not above 0 if it may work. */
    restOf(key: string, line: string) {
      const { share, burstMs } = paceOf(line)
      return (paidAt.get(`${key} ${line}`) ?? 0) - performance.now() - burstMs / share
    },
    owe(key: string, line: string, workMs: number) {
      const now = performance.now()
      if (paidAt.size >= DEBTORS_MAX) forgetPaid(now)
      const debtor = `${key} ${line}`
      paidAt.set(debtor, Math.max(paidAt.get(debtor) ?? 0, now) + workMs / paceOf(line).share)
    },
  }
}

/**
 * Limits concurrency and serves keys round-robin, and within each key its lines, so that a long queue of one delays
 * every other by a single task.
 * @param paceOf a line; without it, none ever rests
 */
export function createFairQueue(concurrency: number, paceOf?: (line: string) => Pace): FairQueue {
  const queues: Turns<Turns<QueuedTask[]>> = new Map()
  const debts = paceOf && createDebts(paceOf)
  let running = 0
  let waking: NodeJS.Timeout | undefined

  /** The next task, or the milliseconds until a line has rested; undefined if nothing waits. */
  const next = (): QueuedTask | number | undefined => {
    const rests: number[] = []
    const task = takeInTurn(queues, (lines, key) =>
      takeInTurn(lines, (tasks, line) => {
        const rest = debts?.restOf(key, line) ?? 0
        if (rest <= 0) return takeWaiting(tasks)
        rests.push(rest)
        return undefined
      }),
    )
    return task ?? (rests.length > 0 ? Math.min(...rests) : undefined)
  }

  const startTasks = () => {
    clearTimeout(waking)
    while (running < concurrency) {
      const found = next()
      if (found === undefined) return
      if (typeof found === 'number') {
        waking = setTimeout(startTasks, found)
        return
      }
      running += 1
      found.start()
    }
  }

  return ({ key, line = '', isAborted }, work) =>
    new Promise((resolve, reject) => {
      const start = () => {
        const startedAt = performance.now()
        Promise.resolve()
          .then(work)
          .then(resolve, reject)
          .finally(() => {
            debts?.owe(key, line, performance.now() - startedAt)
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
