import { Agent, request } from 'node:http'
import type { Mail } from '../../src/platform/mailer.ts'
import { csrfHeaders } from '../csrf.ts'
import type { Dice } from '../fuzz/dice.ts'
import type { TestServer } from '../server.ts'

export interface Answer {
  status: number
  /** The JSON of the answer; empty for anything else. */
  body: Record<string, unknown>
  text: string
}

/** A sign-in as a browser stores it. */
interface SignIn {
  id: number
  access: string
  refresh: string
}

export interface Actor {
  name: 'owner' | 'stranger' | 'office'
  /** The addresses at which they read mail. */
  mailboxes: string[]
  /** The one that they use everywhere. */
  password: string
  signIns: SignIn[]
  /** The keys of their authenticator app. */
  keys: string[]
}

/** A detail that somebody entered about themselves, or the office about the owner of the mailbox. */
interface Secret {
  text: string
  about: Actor
  /** The addresses under which they kept it: who reads mail there may read it. */
  addresses: Set<string>
}

/** A church with three people, of whom the owner's mailbox is at stake. Each walk has its own. */
export interface World {
  server: TestServer
  dice: Dice
  owner: Actor
  stranger: Actor
  office: Actor
  secrets: Secret[]
  send: Send
  /** The mails to an address, oldest first. */
  mailsTo(address: string): Promise<Mail[]>
  /** Another text that nobody has entered before. */
  newText(): string
}

type Send = (
  method: string,
  path: string,
  body?: object | FormData,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Sends requests over kept connections, which costs far less than a client that opens one for each. */
export async function createSend(server: TestServer): Promise<Send> {
  const agent = new Agent({ keepAlive: true })
  const csrf = await csrfHeaders(server)
  return async (method, path, body, headers = {}) => {
    const payload = body && new Response(body instanceof FormData ? body : JSON.stringify(body))
    const bytes = payload && Buffer.from(await payload.arrayBuffer())
    const type =
      body instanceof FormData ? payload?.headers.get('content-type') : 'application/json'
    const cookie = [csrf.Cookie, headers.Cookie].filter(Boolean).join('; ')
    const about = bytes && { 'Content-Type': type ?? '', 'Content-Length': bytes.length }
    return new Promise((resolve, reject) => {
      const call = request(
        `${server.url}${path}`,
        {
          method,
          agent,
          headers: { ...csrf, ...headers, Cookie: cookie, ...about },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const [cookieSet] = answer.headers['set-cookie'] ?? []
            const parsed = text.startsWith('{') ? JSON.parse(text) : {}
            resolve({
              status: answer.statusCode ?? 0,
              body: { ...parsed, ...(cookieSet && { cookie: cookieSet.split(';')[0] }) },
              text,
            })
          })
        },
      )
      call.on('error', reject)
      call.end(bytes)
    })
  }
}

/** Keeps mails in memory instead of sending them. @returns a reader of the mails to an address */
export function catchMails({ services }: TestServer) {
  let mails: Mail[] = []
  let composing: Promise<unknown>[] = []
  services.mailer.enqueue = (_, compose) => {
    composing.push(compose().then((mail) => mail && mails.push(mail)))
  }
  return {
    async mailsTo(address: string): Promise<Mail[]> {
      await Promise.all(composing)
      composing = []
      return mails.filter(({ to }) => JSON.stringify(to).includes(address))
    },
    async clear() {
      await Promise.all(composing)
      mails = []
    },
  }
}

const actor = (name: Actor['name'], n: number, boxes: string[]): Actor => ({
  name,
  mailboxes: boxes.map((box) => `${box}${n}@walk.test`),
  password: `the long password of ${name}`,
  signIns: [],
  keys: [],
})

/** The people of walk number `n`, without accounts but for the office. */
export const createActors = (n: number) => ({
  owner: actor('owner', n, ['vera', 'second']),
  stranger: actor('stranger', n, ['eve', 'mallory']),
  office: actor('office', n, ['office']),
})
