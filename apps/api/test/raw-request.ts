import { connect } from 'node:net'

export interface RawRequest {
  method: string
  /** Sent without any encoding or validation. */
  path: string
  headers?: Record<string, string>
  body?: Buffer
}

export interface RawAnswer {
  status: number
  /** Header names in lower case. */
  headers: Record<string, string>
  text: string
}

const TIMEOUT_MS = 10_000

/**
 * Sends one request on its own connection, byte for byte as given, which HTTP clients would refuse to
 * do. Rejects if no answer arrives within ten seconds.
 */
export function rawRequest(url: string, request: RawRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url)
  const { method, path, headers = {}, body } = request
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.setTimeout(TIMEOUT_MS, () =>
      socket.destroy(new Error(`No answer to ${method} ${path.slice(0, 200)}`)),
    )
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses a request may close the connection before all of it has been sent.
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)))
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks))))
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: close',
      ...(body && headers['Transfer-Encoding'] === undefined
        ? [`Content-Length: ${body.length}`]
        : []),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
    if (body) socket.write(body)
  })
}

function readAnswer(bytes: Buffer): RawAnswer {
  // Skips the interim response "100 Continue".
  const text = bytes.toString('utf8').replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...rest] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    rest.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, text: text.slice(end + 4) }
}
