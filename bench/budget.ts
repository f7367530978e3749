import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { checkPath, markRequest, withAuthorization } from './calls.ts'
import { openSession } from './church.ts'
import { processCpu } from './cpu.ts'
import { type CpuProfile, cpuProfile } from './inspector.ts'
import { type Request, send, sendUnread } from './load.ts'
import { createPhone } from './phone.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { sum } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = 8_000
const CONNECTIONS = 20
const REQUESTS = 4_000
const SOCKETS = 1_000
/** Node optimises hot code only after thousands of calls. */
const WARM_UPS = 4

/**
 * Where a call's time goes, by what is running or has called it: the first pattern that a source matches, from the
 * innermost function outwards.
 */
const AREAS: [area: string, source: RegExp][] = [
  ['garbage', /^\(garbage collector\)$/],
  ['system', /^\(program\)$/],
  ['driver', /node_modules\/(@prisma\/|(pg|pg-[a-z]+|postgres-[a-z]+)\/)|platform\/(db|pool)\.ts$/],
  ['WebSocket', /node_modules\/ws\/|\/live\//],
  [
    'identity',
    /node_modules\/(jsonwebtoken|jws|jwa)\/|http\/(identify|tokens|callers|admin-right)\.ts$/,
  ],
  ['limits', /(rate-limits|limit-calls|too-many-tries|token-buckets|call-limits)\.ts$/],
  ['log, metrics', /node_modules\/(pino|sonic-boom|prom-client)|(request-log|logger|metrics)\.ts$/],
  ['schema, JSON', /node_modules\/zod\/|http\/(parse|json-body|reply)\.ts$/],
  [
    'sending',
    /^node:(_http_outgoing|_http_server|internal\/streams|net|internal\/stream_base)|http\/send\.ts$/,
  ],
  ['reading', /^node:(_http_incoming|_http_common|internal\/http)/],
  ['serve', /api\/src\/(http|app)/],
  ['handler', /api\/src\/|packages\/shared\//],
]

interface Call {
  name: string
  calls: number
  /** Sends all of them to a product that has just answered as many. */
  run(testbed: Testbed, round: number): Promise<void>
}

/** CPU time of the calls of a Sunday by what it is spent on, in microseconds a call. */
export async function budget(): Promise<void> {
  await withTestbed({ members: MEMBERS, env: { TRUST_PROXY: '1' } }, async (testbed) => {
    const rows: Record<string, string>[] = []
    for (const { name, calls, run } of CALLS) {
      let round = 0
      for (; round < WARM_UPS; round++) await run(testbed, round)
      const { pid, inspector } = testbed.product
      const before = await processCpu(pid)
      await run(testbed, round++)
      const each = (((await processCpu(pid)) - before) / calls) * 1_000
      const shares = await sharesOf(await cpuProfile(inspector, () => run(testbed, round++)))
      rows.push({
        call: name,
        all: formatNumber(each),
        ...Object.fromEntries(
          [...AREAS.map(([area]) => area), 'event loop'].map((area) => [
            area,
            formatNumber(each * (shares.get(area) ?? 0)),
          ]),
        ),
      })
    }
    printTable(`Microseconds of CPU a call, Node ${process.version}`, rows)
  })
}

const CALLS: Call[] = [
  reads('current', () => '/api/users/sessions/current/'),
  {
    name: 'check',
    calls: REQUESTS,
    async run(testbed) {
      const path = checkPath(await openSession(testbed))
      await sendAll(testbed, (n) => ({ ...signedIn(testbed, n), method: 'GET', path }))
    },
  },
  {
    name: 'mark',
    calls: REQUESTS,
    async run(testbed) {
      const request = markRequest(await openSession(testbed))
      await sendAll(testbed, (n) => withAuthorization(request, bearer(testbed, n)))
    },
  },
  reads('church', () => '/api/church/'),
  {
    name: 'live connect',
    calls: SOCKETS,
    async run(testbed) {
      await openSession(testbed)
      const phones = Array.from({ length: SOCKETS }, () => createPhone(testbed.product.url, ''))
      const waiting = phones.values()
      const openWaiting = async () => {
        for (const phone of waiting) await phone.listen(() => undefined)
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, openWaiting))
      for (const phone of phones) phone.close()
    },
  },
  {
    name: 'refresh',
    calls: REQUESTS,
    async run(testbed, round) {
      // Each has a token that nobody has used: a digit more every round.
      const width = 43 + round
      await testbed.pool.query(
        `UPDATE refresh_tokens SET token_hash = encode(sha256(lpad(user_id::text, $1, 'x')::bytea), 'hex')
         WHERE id <= $2`,
        [width, MEMBERS],
      )
      await sendAll(testbed, (n) => ({
        method: 'POST',
        path: '/api/token/refresh/',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh: String(n + 1).padStart(width, 'x') }),
      }))
    },
  },
  {
    name: 'directory, unchanged',
    calls: REQUESTS,
    async run(testbed) {
      const { headers } = signedIn(testbed, ADMIN_ID)
      const path = '/api/members/'
      const response = await fetch(`${testbed.product.url}${path}`, { headers })
      await response.arrayBuffer()
      const known = { ...headers, 'if-none-match': response.headers.get('etag') ?? '' }
      const requests = Array.from({ length: REQUESTS }, () => ({
        method: 'GET' as const,
        path,
        headers: known,
      }))
      expectAnswers(await sendUnread(testbed.product.url, requests, CONNECTIONS), [304])
    },
  },
]

function reads(name: string, pathOf: () => string): Call {
  return {
    name,
    calls: REQUESTS,
    run: (testbed) =>
      sendAll(testbed, (n) => ({ ...signedIn(testbed, n), method: 'GET', path: pathOf() })),
  }
}

/** Each person's, since a phone sends the same one for a quarter of an hour. */
const bearers = new Map<number, string>()

function bearer({ secret }: Testbed, n: number): string {
  const known = bearers.get(n) ?? `Bearer ${tokenOf(n + 1, secret)}`
  bearers.set(n, known)
  return known
}

const signedIn = (testbed: Testbed, n: number) => ({
  headers: { authorization: bearer(testbed, n) },
})

async function sendAll({ product }: Testbed, requestOf: (n: number) => Request): Promise<void> {
  const requests = Array.from({ length: REQUESTS }, (_, n) => {
    const { headers, ...request } = requestOf(n)
    // Refreshes without a sign-in count for the address.
    const from = `10.0.${Math.floor(n / 250)}.${n % 250}`
    return { ...request, headers: { ...headers, 'x-forwarded-for': from } }
  })
  expectAnswers(await send(product.url, requests, CONNECTIONS), [200, 201])
}

function expectAnswers({ statuses }: { statuses: Record<string, number> }, good: number[]): void {
  if (Object.keys(statuses).some((status) => !good.includes(Number(status))))
    throw new Error(`Answers of the product: ${JSON.stringify(statuses)}`)
}

/** The share of each area in the time that a process was not idle. */
async function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Promise<Map<string, number>> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const sources = await readSources(nodes)
  const areaOf = (id: number): string | undefined => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const source = sources(byId.get(at))
      if (source === '(idle)') return undefined
      const area = AREAS.find(([, pattern]) => pattern.test(source))
      if (area) return area[0]
    }
    return 'event loop'
  }
  const times = new Map<string, number>()
  samples.forEach((id, n) => {
    const area = areaOf(id)
    if (area) times.set(area, (times.get(area) ?? 0) + (timeDeltas[n] ?? 0))
  })
  const total = sum([...times.values()])
  return new Map([...times].map(([area, time]) => [area, time / total]))
}

/** The source of a function: a file's, through the map of a bundle; or V8's own name for what is no function. */
async function readSources(nodes: CpuProfile['nodes']) {
  const urls = [...new Set(nodes.map(({ callFrame }) => callFrame.url))]
  const maps = new Map<string, SourceMap>()
  for (const url of urls.filter((one) => one.startsWith('file:'))) {
    const text = await readFile(`${fileURLToPath(url)}.map`, 'utf8').catch(() => undefined)
    if (text) maps.set(url, new SourceMap(JSON.parse(text)))
  }
  return (node: CpuProfile['nodes'][number] | undefined): string => {
    if (!node) return ''
    const { url, functionName, lineNumber, columnNumber } = node.callFrame
    if (url === '') return functionName
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber)
    return entry && 'originalSource' in entry ? new URL(entry.originalSource, url).href : url
  }
}
