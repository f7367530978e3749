import { contract, type Endpoint, errorBody } from '@church/shared'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { csrfHeaders } from './csrf.ts'
import { aMember, anAdmin, aSession, PASSWORD, type Person } from './factories.ts'
import { createDice } from './fuzz/dice.ts'
import { fingerprint } from './fuzz/fingerprint.ts'
import { type Facts, someRequest, wrongOnce } from './fuzz/requests.ts'
import { type RawAnswer, rawRequest } from './raw-request.ts'
import { startTestServer } from './server.ts'

/** FUZZ_REQUESTS=20000 is the full run; FUZZ_SEED says which. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2500)
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_111)
/** Milliseconds a request may take on average on a slow machine. */
const EACH_MS = 60

const server = await startTestServer({ TRUST_PROXY: 1 })
const { services, url } = server
const rows: [string, Endpoint][] = Object.entries(contract)

/** What our own code and the libraries under it look like from inside. */
const INSIDE = /\n\s+at |node_modules|\.ts:\d|prisma|postgres|SELECT |INSERT |syntax error at/i

function checkAnswer({ status, headers, text }: RawAnswer): void {
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(text).not.toMatch(INSIDE)
  // Node itself answers, without a body, what it cannot read as HTTP.
  if (status >= 400 && text !== '')
    expect(z.safeParse(errorBody, JSON.parse(text)).success).toBe(true)
}

async function aChurch(): Promise<Facts> {
  const people = await Promise.all([0, 1, 2, 3].map(() => aMember(server)))
  const sessions = [
    await aSession(server),
    await aSession(server, { name: 'Evening', from: 60, to: 120 }),
    await aSession(server, { name: 'Yesterday', from: -1500, to: -1440 }),
  ]
  const [running] = sessions
  return {
    ids: [...people, ...sessions, { id: 77 }].map(({ id }) => id),
    fields: {
      ...running,
      ...people[0],
      id: 1,
      present_absent: true,
      latitude: 51.896,
      longitude: -0.446,
      username: people[0]?.email,
      password: PASSWORD,
      refresh: people[1]?.refreshToken,
      page: 1,
    },
    picture: await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
    csrf: await csrfHeaders(server),
  }
}

const roles = ['stranger', 'member', 'admin'] as const

/** Somebody of each role, made anew where a request has ended their sign-in or taken their right. */
async function castAnew(cast: Partial<Record<'member' | 'admin', Person>>): Promise<void> {
  for (const role of ['member', 'admin'] as const) {
    const person = cast[role]
    const [signIn] = person
      ? await services.db.refreshToken.findMany({
          where: { userId: person.id, revokedAt: null, user: { isAdmin: role === 'admin' } },
        })
      : []
    if (!signIn) cast[role] = await (role === 'admin' ? anAdmin(server) : aMember(server))
  }
}

const traps = [
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

test('each field of each row, wrong by itself: no failure of ours', async () => {
  const facts = await aChurch()
  const cast: Partial<Record<'member' | 'admin', Person>> = {}
  for (const [name, endpoint] of rows) {
    for (const request of wrongOnce(endpoint, facts, traps)) {
      await castAnew(cast)
      const headers = { ...request.headers, ...cast.admin?.auth, ...facts.csrf }
      const answer = await rawRequest(url, { ...request, headers })
      expect(answer.status, `${name} ${JSON.stringify(request).slice(0, 300)}`).toBeLessThan(500)
      checkAnswer(answer)
    }
  }
}, 120_000)

test(
  `${REQUESTS} requests at every row: no failure of ours, and what is refused changes nothing`,
  async () => {
    const dice = createDice(SEED)
    const facts = await aChurch()
    const cast: Partial<Record<'member' | 'admin', Person>> = {}
    const statuses: Record<number, number> = {}
    let before = ''
    for (let number = 0; number < REQUESTS; number++) {
      const [name, endpoint] = rows[number % rows.length] ?? dice.one(rows) ?? []
      if (!name || !endpoint) throw new Error('The contract is empty.')
      if (!before) {
        await castAnew(cast)
        before = await fingerprint(services.pool)
      }
      const role = dice.one(roles)
      const auth = role === 'stranger' ? {} : (cast[role]?.auth ?? {})
      const request = someRequest(dice, endpoint, facts, auth)
      const asked = `seed ${SEED}, number ${number}: ${role} ${name} ${JSON.stringify(request).slice(0, 500)}`
      try {
        const answer = await rawRequest(url, request)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        checkAnswer(answer)
        if (answer.status < 300 && request.method !== 'GET') before = ''
        else if (request.method !== 'GET') expect(await fingerprint(services.pool)).toBe(before)
      } catch (error) {
        throw new Error(`${asked}\n${error instanceof Error ? error.message : error}`)
      }
    }
    if (process.env.FUZZ_REQUESTS) console.log(statuses)
  },
  30_000 + REQUESTS * EACH_MS,
)
