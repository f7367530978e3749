import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** Something in front of the product, as an operator's proxy is, which a test can change answers in. */
export interface Front {
  /** Its origin, without a trailing slash. */
  url: string
  /** From now on the text of the answer at `path` goes through `change`. */
  rewrite(path: string, change: (text: string) => string): void
  close(): Promise<void>
}

/** Stands in front of `target`, an origin, until it is closed. */
export async function startFront(target: string): Promise<Front> {
  const changes = new Map<string, (text: string) => string>()
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const change = changes.get(path)
    // Whole and as plain text, where it is changed.
    const {
      'accept-encoding': _a,
      'if-none-match': _n,
      'if-modified-since': _m,
      ...plain
    } = incoming.headers
    const headers = change ? plain : incoming.headers
    const onward = request(target + path, { method: incoming.method, headers }, async (answer) => {
      const { 'content-length': _, etag: __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, change ? rest : answer.headers)
      if (!change) return answer.pipe(outgoing)
      const parts = await answer.setEncoding('utf8').toArray()
      outgoing.end(change(parts.join('')))
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    rewrite: (path, change) => void changes.set(path, change),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
