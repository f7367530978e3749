import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { claimsOf } from '../../apps/api/test/push-server.ts'

const tlsFile = (name: string) => new URL(`../../apps/api/test/tls/${name}`, import.meta.url)
const tls: ServerOptions = {
  key: readFileSync(tlsFile('push.key')),
  cert: readFileSync(tlsFile('push.crt')),
}

/** A push as it arrived: its VAPID claims, and its encrypted body, for which this service has no key. */
interface Arrived {
  claims: Record<string, unknown>
  body: Buffer
}

/** What Chromium asks of Google's push service (RFC 8030, its check-in, registration and MCS), on loopback ports. */
export interface ChromiumPushService {
  /** The switches by which Chromium finds it. */
  switches: string[]
  /** The port at which it takes pushes. */
  port: number
  arrived: Arrived[]
  close(): void
}

/** Tags of MCS, and the first byte of both directions. */
const [HEARTBEAT, HEARTBEAT_ACK, LOGIN, LOGIN_ANSWER, DATA, VERSION] = [0, 1, 2, 3, 8, 41]

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) + 128)
  }
}

/** A field of a protobuf message with a length. */
function field(number: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
}

const frame = (tag: number, ...fields: Buffer[]) => {
  const message = Buffer.concat(fields)
  return Buffer.concat([Buffer.from([tag]), varint(message.length), message])
}

/** The answer to a check-in: all is well, the time, and a device with its token. */
function checkedIn(): Buffer {
  const fixed64 = (number: number) => {
    const bytes = Buffer.alloc(9)
    bytes[0] = number * 8 + 1
    bytes.writeBigUInt64LE(4242n, 1)
    return bytes
  }
  const stamp = Buffer.concat([Buffer.from([3 * 8]), varint(Date.now())])
  return Buffer.concat([Buffer.from([8, 1]), stamp, fixed64(7), fixed64(8)])
}

/** A push for a subscription, as MCS carries it to the browser. */
function dataMessage(to: URLSearchParams, body: Buffer): Buffer {
  const data = (key: string, value: string) =>
    field(7, Buffer.concat([field(1, key), field(2, value)]))
  return frame(
    DATA,
    field(3, to.get('sender') ?? ''),
    field(5, to.get('app') ?? ''),
    data('subtype', to.get('X-subtype') ?? ''),
    data('content-encoding', 'aes128gcm'),
    field(9, randomUUID()),
    field(21, body),
  )
}

/** The tags of the frames at the start of what was received, and the rest. */
function readFrames(received: Buffer): { tags: number[]; rest: Buffer } {
  const tags: number[] = []
  let rest = received
  for (;;) {
    let size = 0
    let at = 1
    for (let byte = 128; byte >= 128; at += 1) {
      byte = rest[at] ?? -1
      if (byte < 0) return { tags, rest }
      size += (byte % 128) * 128 ** (at - 1)
    }
    if (rest.length < at + size) return { tags, rest }
    tags.push(rest[0] ?? -1)
    rest = rest.subarray(at + size)
  }
}

/** Greets Chromium as it signs in. @returns a function that hands it a message, once it is there */
function speakMcs(server: Server) {
  const waiting: Buffer[] = []
  let browser: TLSSocket | null = null
  const flush = () => {
    for (const message of browser ? waiting.splice(0) : []) browser?.write(message)
  }
  server.on('secureConnection', (socket: TLSSocket) => {
    let received: Buffer | null = null
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (browser === socket) browser = null
    })
    socket.on('data', (chunk: Buffer) => {
      // The first byte is the version.
      const { tags, rest } = readFrames(
        received ? Buffer.concat([received, chunk]) : chunk.subarray(1),
      )
      received = rest
      for (const tag of tags) {
        if (tag === HEARTBEAT) socket.write(frame(HEARTBEAT_ACK))
        if (tag !== LOGIN) continue
        socket.write(
          Buffer.concat([Buffer.from([VERSION]), frame(LOGIN_ANSWER, field(1, 'tests'))]),
        )
        browser = socket
        flush()
      }
    })
  })
  return (message: Buffer) => {
    waiting.push(message)
    flush()
  }
}

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts a push service for one Chromium. */
export async function startChromiumPushService(): Promise<ChromiumPushService> {
  const arrived: Arrived[] = []
  const subscriptions = new Map<string, URLSearchParams>()
  const mcs = createTlsServer(tls)
  const hand = speakMcs(mcs)

  const register = (form: URLSearchParams) => {
    const token = `token-${subscriptions.size}`
    subscriptions.set(token, form)
    return `token=${token}`
  }
  const push = (to: URLSearchParams, body: Buffer, authorization: string) => {
    try {
      arrived.push({ claims: claimsOf(authorization, to.get('sender') ?? ''), body })
    } catch {
      // Not signed by whom the browser has subscribed to (RFC 8292).
      return 403
    }
    hand(dataMessage(to, body))
    return 201
  }
  const server = createServer(tls, async (request, response) => {
    const { url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    if (url === '/checkin') return response.end(checkedIn())
    if (url === '/register') return response.end(register(new URLSearchParams(body.toString())))
    const to = subscriptions.get(url.slice(url.lastIndexOf('/') + 1))
    if (!to) return response.writeHead(410).end()
    return response.writeHead(push(to, body, headers.authorization ?? '')).end()
  })
  const [port, mcsPort] = [await listen(server), await listen(mcs)]
  const origin = `https://localhost:${port}`
  return {
    switches: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      `--gcm-mcs-endpoint=https://localhost:${mcsPort}`,
      '--ignore-certificate-errors',
    ],
    port,
    arrived,
    close() {
      server.closeAllConnections()
      server.close()
      mcs.close()
    },
  }
}
