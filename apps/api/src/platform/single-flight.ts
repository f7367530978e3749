/**
 * Runs a load at most once at a time. Callers that arrive while it runs share one more load, which
 * starts when the running one ends, so each caller sees every change made before the call. If the
 * running load fails, the queued one fails with it, so nobody waits for two timeouts.
 */
export function createSingleFlight<V>(load: () => Promise<V>): () => Promise<V> {
  let running: Promise<V> | undefined
  let queued: Promise<V> | undefined

  const start = (): Promise<V> => {
    queued = undefined
    const loading = load()
    running = loading
    const end = () => {
      if (running === loading) running = undefined
    }
    loading.then(end, end)
    return loading
  }

  const enqueue = (after: Promise<V>): Promise<V> =>
    after.then(start, (error) => {
      queued = undefined
      throw error
    })

  return () => {
    if (!running) return queued ?? start()
    queued ??= enqueue(running)
    return queued
  }
}
