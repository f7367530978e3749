interface QueuedTask {
  isAborted: () => boolean
  start: () => void
  abort: () => void
}

interface TaskOptions {
  key: string
  /** Whether nobody needs the result any more. */
  isAborted: () => boolean
}

/** Rejects a task that was aborted before it started. */
export class AbortedError extends Error {}

type FairQueue = <T>(options: TaskOptions, work: () => Promise<T>) => Promise<T>

/**
 * Limits concurrency and serves keys round-robin, so that one key's long queue delays every other
 * key by a single task.
 */
export function createFairQueue(concurrency: number): FairQueue {
  // In order of service: a key moves to the end after each task.
  const queues = new Map<string, QueuedTask[]>()
  let running = 0

  const nextTask = (): QueuedTask | undefined => {
    for (const [key, queue] of queues) {
      queues.delete(key)
      let first = queue.shift()
      while (first?.isAborted()) {
        first.abort()
        first = queue.shift()
      }
      if (queue.length > 0) queues.set(key, queue)
      if (first) return first
    }
    return undefined
  }

  const startTasks = () => {
    while (running < concurrency) {
      const task = nextTask()
      if (!task) return
      running += 1
      task.start()
    }
  }

  return ({ key, isAborted }, work) =>
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
      const task = { isAborted, start, abort }
      const queue = queues.get(key)
      if (queue) queue.push(task)
      else queues.set(key, [task])
      startTasks()
    })
}
