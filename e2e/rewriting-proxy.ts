import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A proxy in front of the product that can rewrite responses. */
export interface RewritingProxy {
  /** Its origin, without a trailing slash. */
  url: string
  /** Passes the text of every response at `path` through `change` from now on. */
  rewrite(path: string, change: (text: string) => string): void
  /** Rewrites nothing from now on. */
  reset(): void
  close(): Promise<void>
}

/** Starts a proxy that forwards to an origin until it is closed. */
export async function startRewritingProxy(target: string): Promise<RewritingProxy> {
  const changes = new Map<string, (text: string) => string>()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const change = changes.get(path)
    // A rewritten response must be complete and uncompressed.
    const {
      'accept-encoding': _a,
      'if-none-match': _n,
      'if-modified-since': _m,
      ...unconditional
    } = incoming.headers
    const headers = change ? unconditional : incoming.headers
    const upstream = request(
      target + path,
      { method: incoming.method, headers },
      async (answer) => {
        const { 'content-length': _, etag: __, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, change ? rest : answer.headers)
        if (!change) return answer.pipe(outgoing)
        const parts = await answer.setEncoding('utf8').toArray()
        outgoing.end(change(parts.join('')))
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    rewrite: (path, change) => void changes.set(path, change),
    reset: () => changes.clear(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
