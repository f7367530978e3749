interface Waiting {
  isGone: () => boolean
  start: () => void
  drop: () => void
}

/** Whose work waits, and whether anybody still waits for it. */
export interface Place {
  key: string
  isGone: () => boolean
}

/** Work whose turn came when nobody waited for it any more; none of it was done. */
export class GoneError extends Error {}

export type FairQueue = <T>(place: Place, work: () => Promise<T>) => Promise<T>

/**
 * So much work at once, the rest in turn: one of each key, round and round, so that the long queue
 * of one leaves all others waiting for one piece of its work only.
 */
export function createFairQueue(atOnce: number): FairQueue {
  // In the order of their turns: a key that had one goes to the end.
  const queues = new Map<string, Waiting[]>()
  let running = 0

  const next = (): Waiting | undefined => {
    for (const [key, queue] of queues) {
      queues.delete(key)
      let first = queue.shift()
      while (first?.isGone()) {
        first.drop()
        first = queue.shift()
      }
      if (queue.length > 0) queues.set(key, queue)
      if (first) return first
    }
    return undefined
  }

  const goOn = () => {
    while (running < atOnce) {
      const first = next()
      if (!first) return
      running += 1
      first.start()
    }
  }

  return ({ key, isGone }, work) =>
    new Promise((resolve, reject) => {
      const start = () => {
        Promise.resolve()
          .then(work)
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            goOn()
          })
      }
      const waiting = { isGone, start, drop: () => reject(new GoneError('nobody waits for this')) }
      const queue = queues.get(key)
      if (queue) queue.push(waiting)
      else queues.set(key, [waiting])
      goOn()
    })
}
