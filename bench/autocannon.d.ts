/** Types for the part of autocannon that the bench uses; the package has none. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }

  export interface Client extends EventEmitter {
    setRequests(requests: Request[]): void
  }

  export interface Options {
    url: string
    connections: number
    amount: number
    /** Seconds to wait for an answer. */
    timeout: number
    /** Milliseconds between samples; also how often it checks whether it has finished. */
    sampleInt: number
    setupClient: (client: Client) => void
  }

  export interface Result {
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
  }

  export default function autocannon(options: Options): Promise<Result> & EventEmitter
}
