interface Options<T, R> {
  /** Processes all items at once, all or nothing; returns their results in order. */
  runBatch: (items: T[]) => Promise<R[]>
  /** Whether an error would recur if each item were retried on its own. */
  isFatal: (error: unknown) => boolean
  /** Items in one batch. */
  max?: number
  /** Batches under way at once: with more than one, a slow batch does not block the next. */
  concurrency?: number
}

interface QueuedItem<T, R> {
  item: T
  resolve: (result: R) => void
  reject: (error: unknown) => void
}

/**
 * Collects items that arrive while earlier ones are being processed, and processes them together.
 * There is no artificial delay: a lone item runs at once, and batches grow by themselves under load.
 *
 * Each item gets its own result once the work is done. If a batch fails, its items are retried one
 * by one, so that a bad item does not fail the others.
 */
export function createBatch<T, R>(options: Options<T, R>): (item: T) => Promise<R> {
  const { runBatch, isFatal, max = 500, concurrency = 2 } = options
  const queue: QueuedItem<T, R>[] = []
  let running = 0

  const execute = async (batch: QueuedItem<T, R>[]) => {
    const results = await runBatch(batch.map(({ item }) => item))
    results.forEach((result, n) => {
      batch[n]?.resolve(result)
    })
    for (const { reject } of batch.slice(results.length)) {
      reject(new Error('A batch returned no result for an item.'))
    }
  }

  const executeOrRetry = async (batch: QueuedItem<T, R>[]) => {
    try {
      await execute(batch)
    } catch (error) {
      if (batch.length === 1 || isFatal(error)) {
        // Queued items have already waited for this failure: do not make them wait for their own.
        if (isFatal(error)) batch.push(...queue.splice(0))
        for (const { reject } of batch) reject(error)
      } else {
        for (const entry of batch) await execute([entry]).catch(entry.reject)
      }
    }
  }

  const drain = async () => {
    running += 1
    while (queue.length > 0) await executeOrRetry(queue.splice(0, max))
    running -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      // Later in the event loop, so that items arriving in the same tick share the batch.
      if (running < concurrency) setImmediate(() => running < concurrency && void drain())
    })
}
