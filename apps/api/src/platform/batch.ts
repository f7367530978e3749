interface Needs<T, R> {
  /** Does the work of all items at once, all or nothing; answers in their order. */
  together: (items: T[]) => Promise<R[]>
  /** Whether an error would only come again if each item were tried by itself. */
  isHopeless: (error: unknown) => boolean
  /** Items in one batch. */
  max?: number
  /** Batches under way at once: with more than one, a batch that has to wait holds up no other. */
  atOnce?: number
}

interface Waiting<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Gathers what arrives while earlier work is under way and does it together. Nothing waits on purpose:
 * alone, an item is done at once; in a rush the batches grow by themselves.
 *
 * Each item is answered for itself, after the work is done. Where a batch fails, its items are done
 * one by one, so that one that cannot be done takes no other with it.
 */
export function createBatch<T, R>(needs: Needs<T, R>): (item: T) => Promise<R> {
  const { together, isHopeless, max = 500, atOnce = 2 } = needs
  const waiting: Waiting<T, R>[] = []
  let under = 0

  const answer = async (batch: Waiting<T, R>[]) => {
    const results = await together(batch.map(({ item }) => item))
    batch.forEach(({ resolve, reject }, n) => {
      if (n in results) resolve(results[n] as R)
      else reject(new Error('A batch left an item without an answer.'))
    })
  }

  const run = async (batch: Waiting<T, R>[]) => {
    try {
      await answer(batch)
    } catch (error) {
      if (batch.length === 1 || isHopeless(error)) {
        // Those that wait have waited as long: none of them is to wait for a failure of its own.
        if (isHopeless(error)) batch.push(...waiting.splice(0))
        for (const { reject } of batch) reject(error)
      } else {
        for (const one of batch) await answer([one]).catch(one.reject)
      }
    }
  }

  const next = async () => {
    under += 1
    while (waiting.length > 0) await run(waiting.splice(0, max))
    under -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // After this turn of the event loop, in which more may have arrived.
      if (under < atOnce) setImmediate(() => under < atOnce && void next())
    })
}
