import { Agent, request } from 'node:http'
import type { Mail } from '../../src/platform/outbox.ts'
import { csrfHeaders } from '../csrf.ts'
import type { TestServer } from '../server.ts'

export interface Answer {
  status: number
  /** The JSON of the answer; empty for anything else. */
  body: Record<string, unknown>
  text: string
}

export type Send = (
  method: string,
  path: string,
  body?: object | FormData,
  headers?: Record<string, string>,
) => Promise<Answer>

/**
 * Sends requests over kept connections, which costs far less than a client that opens one for each.
 * @param idle what an answer waits for, so that a walk takes the same course each time
 */
export async function createSend(server: TestServer, idle: () => Promise<void>): Promise<Send> {
  const agent = new Agent({ keepAlive: true })
  const csrf = await csrfHeaders(server)
  const { hostname: host, port } = new URL(server.url)
  return async (method, path, body, headers = {}) => {
    const form = body instanceof FormData ? new Response(body) : null
    const bytes = form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body)
    const type = form?.headers.get('content-type') ?? 'application/json'
    const cookie = [csrf.Cookie, headers.Cookie].filter(Boolean).join('; ')
    const about = bytes && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(bytes) }
    const all = { ...csrf, ...headers, Cookie: cookie, ...about }
    const answer = await new Promise<Answer>((resolve, reject) => {
      const call = request({ host, port, path, method, agent, headers: all }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const [cookieSet] = response.headers['set-cookie'] ?? []
          const parsed = text.startsWith('{') ? JSON.parse(text) : {}
          resolve({
            status: response.statusCode ?? 0,
            body: { ...parsed, ...(cookieSet && { cookie: cookieSet.split(';')[0] }) },
            text,
          })
        })
      })
      call.on('error', reject)
      call.end(bytes)
    })
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.text}`)
    await idle()
    return answer
  }
}

/** Keeps mails in memory instead of sending them. */
export function catchMails({ services: { mailer, outbox, pool } }: TestServer) {
  let mails: Mail[] = []
  let isWaiting = false
  mailer.send = async (mail) => void mails.push(mail)
  const { deliver } = outbox
  // Not the pool itself, so that the queue is looked at once, by `idle`.
  const beside = { query: pool.query.bind(pool) }
  outbox.deliver = (kind, to, message, on = beside) => {
    isWaiting = true
    return deliver(kind, to, message, on)
  }
  return {
    /** Resolves when all mails have been sent. Looking for some costs more than most requests, which send none. */
    async idle() {
      if (!isWaiting) return
      isWaiting = false
      await outbox.idle()
    },
    /** The mails to an address, oldest first. */
    to: (address: string) => mails.filter(({ to }) => JSON.stringify(to).includes(address)),
    clear() {
      mails = []
    },
  }
}
