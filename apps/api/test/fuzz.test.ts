import { contract, type Endpoint, errorBody } from '@church/shared'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { csrfHeaders } from './csrf.ts'
import { aMember, anAdmin, aSession, type Person } from './factories.ts'
import { createDice } from './fuzz/dice.ts'
import { createFingerprint } from './fuzz/fingerprint.ts'
import { type Fixtures, randomRequest, singleFieldMutations } from './fuzz/requests.ts'
import { type RawAnswer, rawRequest } from './raw-request.ts'
import { knownFields, PICTURE } from './samples.ts'
import { aChurch } from './server.ts'

/** FUZZ_REQUESTS=100000 is the full run; FUZZ_SEED selects the sequence. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_111)
/** Milliseconds a request and a look at every table may take on average on a slow machine. */
const EACH_MS = 1_000

const server = await aChurch({ env: { TRUST_PROXY: 1 } })
const { clock, services, url } = server
const rows: [string, Endpoint][] = Object.entries(contract)
const fingerprint = await createFingerprint(services.pool)

/** Internals that must never appear in an answer: stack traces, file names, SQL. */
const INTERNALS =
  /\n\s+at |node_modules|\.ts:\d|[Pp]risma|[Pp]ostgres|SELECT |INSERT |syntax error at/

function checkAnswer({ status, headers, text }: RawAnswer): void {
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(text).not.toMatch(INTERNALS)
  // Node itself answers requests that it cannot parse as HTTP, without a body.
  if (status >= 400 && text !== '')
    expect(z.safeParse(errorBody, JSON.parse(text)).success).toBe(true)
}

async function createFixtures(): Promise<Fixtures> {
  // Made when they are first asked for.
  await services.findPushKeys()
  const person = await aMember(server)
  const others = await Promise.all([1, 2, 3].map(() => aMember(server)))
  const running = await aSession(server)
  const sessions = [
    running,
    await aSession(server, { name: 'Evening', from: 60, to: 120 }),
    await aSession(server, { name: 'Yesterday', from: -1500, to: -1440 }),
  ]
  return {
    ids: [person, ...others, ...sessions, { id: 77 }].map(({ id }) => id),
    fields: {
      ...person,
      ...knownFields(person, running),
      id: 1,
      refresh: others[0]?.refreshToken,
      page: 1,
    },
    picture: PICTURE,
    csrf: await csrfHeaders(server),
  }
}

const roles = ['anonymous', 'member', 'admin'] as const

type Callers = Partial<Record<'member' | 'admin', Person>>

/** Replaces a caller whose sign-in or admin role a request has ended. */
async function renewCallers(callers: Callers): Promise<void> {
  for (const role of ['member', 'admin'] as const) {
    const person = callers[role]
    const [signIn] = person
      ? await services.db.refreshToken.findMany({
          where: { userId: person.id, revokedAt: null, user: { isAdmin: role === 'admin' } },
        })
      : []
    if (!signIn) callers[role] = await (role === 'admin' ? anAdmin(server) : aMember(server))
  }
}

const hostileValues = [
  '\0',
  '\ud800',
  'x'.repeat(60_000),
  2 ** 31,
  1e308,
  [],
  {},
  null,
  '0000-01-01T00:00:00Z',
]

/** Requests after which no limit may hide what the routes do. */
const LIMIT_RESET = 50
const minutes = [clock.now(), new Date(clock.now().getTime() + 60_000)].map((at) =>
  at.toISOString(),
)

/** Empties the limits, in memory by going to another minute. */
async function resetLimits(number: number): Promise<void> {
  if (number % LIMIT_RESET !== 0) return
  clock.set(minutes[(number / LIMIT_RESET) % 2] ?? '')
  await services.pool.query('DELETE FROM rate_limits')
}

test('no route answers 5xx when a single field of its body or query is invalid', async () => {
  const fixtures = await createFixtures()
  const callers: Callers = {}
  let number = 0
  let mayHaveEnded = true
  for (const [name, endpoint] of rows) {
    for (const request of singleFieldMutations(endpoint, fixtures, hostileValues)) {
      await resetLimits(number++)
      if (mayHaveEnded) await renewCallers(callers)
      const headers = { ...request.headers, ...callers.admin?.auth, ...fixtures.csrf }
      const answer = await rawRequest(url, { ...request, headers })
      // Only what was accepted can end a sign-in.
      mayHaveEnded = answer.status < 300 && request.method !== 'GET'
      if (answer.status >= 500) throw new Error(`${name} ${JSON.stringify(request).slice(0, 300)}`)
      checkAnswer(answer)
    }
  }
}, 480_000)

test(
  `${REQUESTS} random requests never cause a 5xx, and refused ones change nothing`,
  async () => {
    const dice = createDice(SEED)
    const fixtures = await createFixtures()
    const callers: Callers = {}
    const statuses: Record<number, number> = {}
    let before = ''
    for (let number = 0; number < REQUESTS; number++) {
      const [name, endpoint] = rows[number % rows.length] ?? dice.one(rows) ?? []
      if (!name || !endpoint) throw new Error('The contract is empty.')
      await resetLimits(number)
      if (!before) {
        await renewCallers(callers)
        // What was asked for by mail leaves after the answer.
        await services.outbox.idle()
        before = await fingerprint()
      }
      const role = dice.one(roles)
      const auth = role === 'anonymous' ? {} : (callers[role]?.auth ?? {})
      const request = randomRequest(dice, endpoint, fixtures, auth)
      try {
        const answer = await rawRequest(url, request)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        checkAnswer(answer)
        // What was answered about people is noted for them, a GET too.
        const mayChange = request.method !== 'GET' || endpoint.about !== undefined
        if (answer.status < 300 && mayChange) before = ''
        else if (request.method !== 'GET') expect(await fingerprint()).toBe(before)
      } catch (error) {
        const description = `seed ${SEED}, number ${number}: ${role} ${name} ${JSON.stringify(request).slice(0, 500)}`
        throw new Error(`${description}\n${error instanceof Error ? error.message : error}`)
      }
    }
    if (process.env.FUZZ_REQUESTS) console.log(statuses)
  },
  30_000 + REQUESTS * EACH_MS,
)
