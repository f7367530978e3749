import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'

const read = (name: string) => readFileSync(new URL(`tls/${name}`, import.meta.url), 'utf8')
const HOST = 'push.church.test'

/** A subscribed browser, which can decrypt its messages. */
export interface TestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Its messages, decrypted, oldest first. */
  received: { payload: Record<string, unknown>; headers: IncomingHttpHeaders }[]
}

/** A push service on a loopback port (RFC 8030). */
export interface TestPushService {
  /** What `createPush` needs to reach it: a certificate to trust, and a way to find it. */
  connection: { ca: string; lookup: LookupFunction }
  subscribe(): TestBrowser
  /** Its answer to the next requests, at first 201; `hang` never answers. */
  answer: { status: number; headers?: Record<string, string> } | 'hang'
  /** The requests so far, answered or not. */
  asked: number
  close(): Promise<void>
}

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** Decrypts a body of one record (RFC 8188, 8291). */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const content = body.subarray(21 + sender.length)
  const shared = browser.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = hkdfSync('sha256', shared, auth, info, 32)
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, bytes))
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive('aes128gcm', 16),
    derive('nonce', 12),
  ).setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(number(2, 1))
  return padded.subarray(0, end).toString()
}

/** Checks the sender's signature (RFC 8292). @returns the claims; throws if another key has signed them */
export function claimsOf(authorization: string, key: string): Record<string, unknown> {
  const [, token = '', sender = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  if (sender !== key) throw new Error('Another key has signed.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is wrong.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

/** Starts a push service. */
export async function startTestPushService(): Promise<TestPushService> {
  const browsers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => void>()
  const server = createServer({ key: read('push.key'), cert: read('push.crt') })
  server.on('request', async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    service.asked += 1
    if (service.answer === 'hang') return
    const { status, headers } = service.answer
    if (status === 201) browsers.get(request.url ?? '')?.(Buffer.concat(chunks), request.headers)
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service: TestPushService = {
    connection: {
      ca: read('push.crt'),
      lookup: (_host, options, callback) =>
        options.all
          ? callback(null, [{ address: '127.0.0.1', family: 4 }])
          : callback(null, '127.0.0.1', 4),
    },
    answer: { status: 201 },
    asked: 0,
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const received: TestBrowser['received'] = []
      browsers.set(path, (body, headers) => {
        received.push({ payload: JSON.parse(decrypt(body, keys, auth)), headers })
      })
      return {
        received,
        subscription: {
          endpoint: `https://${HOST}:${port}${path}`,
          keys: {
            p256dh: keys.getPublicKey().toString('base64url'),
            auth: auth.toString('base64url'),
          },
        },
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}
