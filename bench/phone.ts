import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import type { Socket } from 'node:net'
import { LIVE_PATH } from '@church/shared'

/** An answer, and how many milliseconds it took. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  ms: number
}

export interface PhoneRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** One device with its own connections. */
export interface Phone {
  request(request: PhoneRequest): Promise<Answer>
  /** Opens the live channel; resolves when the first count arrives. `onLost` is called when it closes. */
  listen(onCount: (count: number) => void, onLost?: () => void): Promise<void>
  close(): void
}

const COUNT = /"count":(\d+)/
const PING = 0x89
/** An empty pong, masked as a client's frames must be (RFC 6455 §5.1). */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** @param origin of the page, if it is not `url` */
export function createPhone(url: string, bearer: string, origin = url): Phone {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })
  let live: Socket | undefined

  const request = ({ method, path, headers = {}, body }: PhoneRequest) =>
    new Promise<Answer>((resolve, reject) => {
      const start = performance.now()
      const sent = httpRequest(
        { agent, hostname, port, method, path, headers: { authorization: bearer, ...headers } },
        (response: IncomingMessage) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts).toString(),
              ms: performance.now() - start,
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

  const listen = (onCount: (count: number) => void, onLost?: () => void) =>
    new Promise<void>((resolve, reject) => {
      const opened = httpRequest({
        hostname,
        port,
        path: LIVE_PATH,
        headers: {
          Origin: origin,
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      })
      opened.on('error', reject)
      opened.on('response', ({ statusCode }) => reject(new Error(`No live channel: ${statusCode}`)))
      opened.on('upgrade', (_response, socket: Socket, head: Buffer) => {
        live = socket
        const receive = (frames: Buffer) => {
          if (frames[0] === PING) socket.write(PONG)
          const count = COUNT.exec(frames.toString('latin1'))?.[1]
          if (count === undefined) return
          onCount(Number(count))
          resolve()
        }
        socket.on('error', () => undefined)
        socket.on('close', () => {
          reject(new Error('The live channel closed.'))
          onLost?.()
        })
        socket.on('data', receive)
        if (head.length > 0) receive(head)
      })
      opened.end()
    })

  return {
    request,
    listen,
    close() {
      agent.destroy()
      live?.destroy()
    },
  }
}
