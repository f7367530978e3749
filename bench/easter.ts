import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Session } from '@church/shared'
import { coordinates } from '../e2e/place.ts'
import { checkPath, markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { paced } from './paced.ts'
import { createPhone, type Phone, type PhoneRequest } from './phone.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { answersInWords, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Target, type Testbed, withTestbed } from './testbed.ts'

const PROCESSES = 3
/** Calls of the spoiler in a second. */
const SPOILER_RATE = 100
const HALF_OPEN = 2_000
const SLOW_BODIES = 200

interface Sent {
  status: number
  ms: number
}

interface Easter {
  testbed: Testbed
  processes: Target[]
  session: Session
  people: number
  ms: number
  /** The address of a phone, which the proxy forwards: one for all, or each its own in one /64. */
  address: () => string
}

type Send = (request: PhoneRequest) => Promise<Sent>

/** Something that one phone does to spoil the morning for the others. */
interface Spoiler {
  /** What it sends, again and again. */
  call?: (n: number, easter: Easter) => PhoneRequest
  /** Or what it does beside the others, until it is stopped. */
  open?: (easter: Easter) => () => void
}

const json = (method: string, path: string, body: object): PhoneRequest => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const newcomer = (email: string) =>
  json('POST', '/api/users/register/', {
    first_name: 'New',
    last_name: 'Comer',
    email,
    password: `a long password of ${email}`,
  })

const card = (session: Session, more: object = {}) =>
  json('POST', '/api/church/visits/', {
    session: session.id,
    first_name: 'Nora',
    key: randomUUID(),
    ...coordinates.inside,
    ...more,
  })

const ADMIN_EMAIL = `member${ADMIN_ID}@church.test`
/** By which the accounts and cards of the spoiler are found. */
const SPOILT = 'spoilt.example'

const spoilers: Record<string, Spoiler> = {
  nobody: {},
  'made-up codes': {
    call: (n) => json('POST', '/api/users/login/code/', { email: `${n}@${SPOILT}` }),
  },
  registrations: { call: (n) => newcomer(`${n}-${randomUUID()}@${SPOILT}`) },
  'refused registrations': { call: () => newcomer(ADMIN_EMAIL) },
  cards: {
    call: (_n, { session }) => {
      const many = { first_name: 'Spoiler', adults: 500, children: 498, sure: true }
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
      holdOpen(easter, SLOW_BODIES, (address) =>
        [
          'POST /api/users/login/code/ HTTP/1.1',
          'Host: church.test',
          `X-Forwarded-For: ${address}`,
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
function holdOpen({ processes, address }: Easter, count: number, text: (from: string) => string) {
  const sockets: Socket[] = Array.from({ length: count }, (_, n) => {
    const { port } = new URL(processes[n % processes.length]?.url ?? '')
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text(address())))
    return socket.on('error', () => undefined)
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

/** Phones at one address, spread over the processes as the proxy spreads them. */
function createCrowd({ processes, address }: Easter) {
  const phones: Phone[] = []
  const phoneAt = (n: number, bearer = '') => {
    const phone = createPhone(processes[n % processes.length]?.url ?? '', bearer)
    phones.push(phone)
    return phone
  }
  /** How a phone sends its requests; `cookie` is that of the page. */
  const sending =
    (phone: Phone, cookie = ''): Send =>
    async ({ headers, ...request }) => {
      const forwarded = { 'x-forwarded-for': address() }
      const page = cookie && {
        cookie: `csrftoken=${cookie}`,
        'x-csrftoken': cookie,
      }
      return phone
        .request({ ...request, headers: { ...forwarded, ...page, ...headers } })
        .catch(() => ({ status: 0, ms: Number.NaN }))
    }
  /** Loads a page, as every browser does first. */
  const browser = async (n: number, bearer?: string): Promise<Send> => {
    const phone = phoneAt(n, bearer)
    const headers = { 'x-forwarded-for': address() }
    const page = await phone.request({ method: 'GET', path: '/api/church/', headers })
    const [, cookie = ''] = /csrftoken=([\w-]+)/.exec(String(page.headers['set-cookie'])) ?? []
    return sending(phone, cookie)
  }
  return {
    browser,
    client: (n: number): Send => sending(phoneAt(n)),
    close: () => {
      for (const phone of phones) phone.close()
    },
  }
}

/** What each of the people does: a tenth each ask for a code or a link, some are new, some visit, and most mark. */
function deedsOf({ people, session, testbed }: Easter, n: number): PhoneRequest[] {
  const share = n / people
  const email = `member${n + 2}@church.test`
  if (share < 0.1) return [json('POST', '/api/users/login/code/', { email })]
  if (share < 0.2) return [json('POST', '/api/members/password-reset/', { email })]
  if (share < 0.33) return [newcomer(`${randomUUID()}@honest.example`)]
  if (share < 0.4) return [card(session)]
  const headers = { authorization: `Bearer ${tokenOf(n + 2, testbed.secret)}` }
  const mark = markRequest(session)
  return [
    { method: 'GET', path: '/api/users/sessions/current/', headers },
    { method: 'GET', path: checkPath(session), headers },
    { ...mark, headers: { ...mark.headers, ...headers } },
  ]
}

/** The people in a mixed order, the same each time. */
const mixed = (people: number) =>
  Array.from({ length: people }, (_, n) => n).toSorted(
    (a, b) => ((a * 7919) % people) - ((b * 7919) % people),
  )

async function morning(easter: Easter, spoiler: Spoiler) {
  const crowd = createCrowd(easter)
  const spoilt: Sent[] = []
  const close = spoiler.open?.(easter)
  const order = mixed(easter.people)
  const { call } = spoiler
  const spoiling = call
    ? paced((easter.ms / 1000) * SPOILER_RATE, easter.ms, async (n) => {
        spoilt.push(await crowd.client(n)(call(n, easter)))
      })
    : Promise.resolve([])
  const honest = paced(easter.people, easter.ms, async (n) => {
    const send = await crowd.browser(n)
    const answers: Sent[] = []
    for (const request of deedsOf(easter, order[n] ?? 0)) answers.push(await send(request))
    return answers
  })
  const answers = (await honest).flat()
  await Promise.race([spoiling, sleep(easter.ms)])
  close?.()
  crowd.close()
  return { answers, spoilt: [...spoilt] }
}

/** What the spoiler has reached so far. */
async function reach({ testbed: { pool }, session }: Easter): Promise<string> {
  const { rows } = await pool.query<{ accounts: number; heads: number; cases: number }>(
    `SELECT (SELECT count(*)::int FROM users WHERE email LIKE '%@' || $2) AS accounts,
       (SELECT coalesce(sum(heads), 0)::int FROM visitor_cards
        WHERE session_id = $1 AND first_name = 'Spoiler') AS heads,
       (SELECT count(*)::int FROM care_cases JOIN visitor_cards AS card ON card.id = card_id
        WHERE session_id = $1 AND first_name = 'Spoiler') AS cases`,
    [session.id, SPOILT],
  )
  const { accounts = 0, heads = 0, cases = 0 } = rows[0] ?? {}
  return `${accounts} accounts, ${heads} heads, ${cases} cases`
}

/**
 * An Easter morning behind one address, with one phone that spoils it in turn by each of the means above. By default a
 * tenth of the church comes within 15 seconds for each; `--people 1500 --seconds 1200` is the whole morning. `--ipv6`
 * gives every phone an address of its own in one /64, and `--checkout` measures another build.
 */
export async function easter(): Promise<void> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '150' },
      seconds: { type: 'string', default: '15' },
      ipv6: { type: 'boolean', default: false },
      checkout: { type: 'string' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  })
  const people = Number(values.people)
  const ms = Number(values.seconds) * 1000
  await withTestbed({ members: people + 1 }, async (testbed) => {
    const processes: Target[] = []
    for (let n = 0; n < PROCESSES; n++) {
      processes.push(await testbed.startAnother({ checkout: values.checkout }))
    }
    const rows = []
    let usual = Number.NaN
    for (const [n, [name, spoiler]] of Object.entries(spoilers).entries()) {
      if (values.only && name !== 'nobody' && name !== values.only) continue
      const address = values.ipv6
        ? () =>
            `2001:db8:0:${n}:${randomBytes(8)
              .toString('hex')
              .replace(/(.{4})(?=.)/g, '$1:')}`
        : () => `198.51.100.${n + 1}`
      const session = await openSession(testbed)
      const part = { testbed, processes, session, people, ms, address }
      const { answers, spoilt } = await morning(part, spoiler)
      const p99 = quantile(
        answers.map(({ ms }) => ms),
        0.99,
      )
      if (name === 'nobody') usual = p99
      rows.push({
        spoiler: name,
        'honest refused': String(
          answers.filter(({ status }) => status === 0 || status >= 400).length,
        ),
        'p50 ms': formatNumber(
          quantile(
            answers.map(({ ms }) => ms),
            0.5,
          ),
        ),
        'p99 ms': formatNumber(p99),
        ratio: formatNumber(p99 / usual),
        '5xx': String([...answers, ...spoilt].filter(({ status }) => status >= 500).length),
        'spoiler’s answers': answersInWords(spoilt) || '–',
        reached: await reach(part),
      })
    }
    printTable(`Easter: ${people} people within ${ms / 1000} s, for each spoiler`, rows)
  })
}
