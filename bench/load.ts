import { Agent, request as httpRequest } from 'node:http'
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

/**
 * The same for bodies of many bytes, which nothing here reads: autocannon makes text of them, and takes 2 ms for a
 * compressed directory, ten times as long as the servers.
 */
export async function sendUnread(
  url: string,
  requests: Request[],
  connections: number,
): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const result: LoadResult = { answers: 0, seconds: 0, latencies: [], statuses: {}, lost: 0 }
  const answered = ({ method, path, headers }: Request) =>
    new Promise<number>((resolve, reject) => {
      const options = { agent, hostname, port, method, path, headers, timeout: TIMEOUT_S * 1000 }
      const sent = httpRequest(options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.on('timeout', () => sent.destroy()).on('error', reject)
      sent.end()
    })
  const waiting = requests.values()
  const start = performance.now()
  const sendWaiting = async () => {
    for (const request of waiting) {
      const sentAt = performance.now()
      const status = await answered(request).catch(() => undefined)
      if (status === undefined) result.lost += 1
      else {
        result.statuses[status] = (result.statuses[status] ?? 0) + 1
        result.latencies.push(performance.now() - sentAt)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, sendWaiting))
  agent.destroy()
  return {
    ...result,
    answers: result.latencies.length,
    seconds: (performance.now() - start) / 1000,
  }
}
