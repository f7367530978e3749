import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { ADMIN_EMAIL, card, json, newcomer } from './easter-calls.ts'
import type { Easter } from './easter-crowd.ts'
import type { PhoneRequest } from './phone.ts'

const HALF_OPEN = 2_000
const SLOW_BODIES = 200

/** By which the accounts and cards of the spoiler are found. */
export const SPOILT = 'spoilt.example'
export const SPOILER_NAME = 'Spoiler'

/** Something that one phone does to spoil the morning for the others. */
export interface Spoiler {
  /** What it sends, again and again. */
  call?: (n: number, easter: Easter) => PhoneRequest
  /** Or what it does beside the others, until it is stopped. */
  open?: (easter: Easter) => () => void
}

export const spoilers: Record<string, Spoiler> = {
  nobody: {},
  'made-up codes': {
    call: (n) => json('POST', '/api/users/login/code/', { email: `${n}@${SPOILT}` }),
  },
  registrations: { call: (n) => newcomer(`${n}-${randomUUID()}@${SPOILT}`) },
  'refused registrations': { call: () => newcomer(ADMIN_EMAIL) },
  cards: {
    call: (_n, { session }) => {
      const many = { first_name: SPOILER_NAME, adults: 500, children: 498, sure: true }
      const made = card(session, { ...many, wish: 'call', contact: '07700 900123' })
      return { ...made, headers: { ...made.headers, cookie: 'csrftoken=my-own-choice' } }
    },
  },
  answers: {
    call: () => json('POST', '/api/serving/answer/', { token: randomUUID(), answer: 'yes' }),
  },
  pictures: {
    call: () => ({ method: 'GET', path: `/media/${randomBytes(16).toString('hex')}.webp` }),
  },
  'sign-ins of one admin': {
    call: (n) => json('POST', '/api/users/login/', { username: ADMIN_EMAIL, password: `no ${n}` }),
  },
  feeds: {
    call: () => ({ method: 'GET', path: `/calendar/${randomBytes(32).toString('base64url')}.ics` }),
  },
  'slow bodies': {
    open: (easter) =>
      holdOpen(easter, SLOW_BODIES, (from) =>
        [
          'POST /api/users/login/code/ HTTP/1.1',
          'Host: church.test',
          `X-Forwarded-For: ${from}`,
          'Content-Type: application/json',
          'Content-Length: 90000',
          '',
          '{',
        ].join('\r\n'),
      ),
  },
  'half-open sockets': {
    open: (easter) => holdOpen(easter, HALF_OPEN, () => 'GET /api/church/ HTTP/1.1\r\nHost:'),
  },
}

/** Opens connections that begin a request and never end it. */
function holdOpen({ processes, forwarded }: Easter, count: number, text: (from: string) => string) {
  const sockets: Socket[] = Array.from({ length: count }, (_, n) => {
    const { port } = new URL(processes[n % processes.length]?.url ?? '')
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text(forwarded())))
    return socket.on('error', () => undefined)
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
