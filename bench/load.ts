import autocannon, { type Request } from 'autocannon'

export type { Request }

/** The outcome of a load; latencies in milliseconds. */
export interface LoadResult {
  answers: number
  seconds: number
  latencies: number[]
  /** Answers by status. */
  statuses: Record<string, number>
  /** Requests that got no answer. */
  lost: number
}

const TIMEOUT_S = 20

/** Sends every request once over the connections, each of which waits for an answer before the next. */
export async function send(
  url: string,
  requests: Request[],
  connections: number,
): Promise<LoadResult> {
  const share = Math.floor(requests.length / connections)
  let next = 0
  const latencies: number[] = []
  const start = performance.now()
  let end = start
  const running = autocannon({
    url,
    connections,
    amount: share * connections,
    timeout: TIMEOUT_S,
    sampleInt: 100,
    setupClient: (client) => {
      client.setRequests(requests.slice(next, next + share))
      next += share
    },
  })
  running.on('response', (_client, _status, _bytes, ms: number) => {
    latencies.push(ms)
    end = performance.now()
  })
  const { errors, timeouts, statusCodeStats } = await running
  const statuses = Object.fromEntries(
    Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]),
  )
  return {
    answers: latencies.length,
    seconds: (end - start) / 1000,
    latencies,
    statuses,
    lost: errors + timeouts,
  }
}
