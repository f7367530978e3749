import { createFairQueue } from './fair-queue.ts'

/** How many of one key may wait: at some seconds each, the last one's client would soon give up. */
const WAITING_MAX = 20

interface Task {
  key: string
  /** Whether nobody needs the result any more. */
  isAborted: () => boolean
}

/** Rejects a task if too many of its key wait. */
export class LaneFullError extends Error {}

export type UnhurriedLane = <T>(task: Task, work: () => Promise<T>) => Promise<T>

/**
 * Does one task at a time, keys in turn, and rests after each for a multiple of the time that it took. However many
 * tasks there are, they take no more than a fixed share of the time of one core and one connection.
 * @param rest how many times as long it rests as it works
 */
export function createUnhurriedLane(rest: number): UnhurriedLane {
  const queue = createFairQueue(1)
  const waiting = new Map<string, number>()

  return async (task, work) => {
    const { key } = task
    const before = waiting.get(key) ?? 0
    if (before >= WAITING_MAX) throw new LaneFullError('too many of this key wait')
    waiting.set(key, before + 1)
    try {
      return await new Promise((resolve, reject) => {
        const workAndRest = async () => {
          const began = performance.now()
          await work().then(resolve, reject)
          const ms = (performance.now() - began) * rest
          // The result does not wait for it, and neither does a process that stops.
          await new Promise<void>((done) => setTimeout(done, ms).unref())
        }
        queue(task, workAndRest).catch(reject)
      })
    } finally {
      const left = (waiting.get(key) ?? 1) - 1
      if (left === 0) waiting.delete(key)
      else waiting.set(key, left)
    }
  }
}
