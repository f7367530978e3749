import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../scripts/repository.ts'
import { type BehindProxy, behindProxy } from './behind-proxy.ts'
import { checkPath } from './calls.ts'
import { openSession } from './church.ts'
import { processCpu } from './cpu.ts'
import { paced } from './paced.ts'
import { type Answer, createPhone, type PhoneRequest } from './phone.ts'
import { answersInWords, median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { withTestbed } from './testbed.ts'

const PHONES = 2_000
const SECONDS = 300
const HOLD_MS = 2_000

/** Simulates phones that open the app for the first time, all of them in one Wi-Fi and so from one address. */
export async function coldStart(): Promise<void> {
  const { values } = parseArgs({ options: { seconds: { type: 'string' } }, allowPositionals: true })
  const seconds = Number(values.seconds ?? SECONDS)
  await withTestbed({ members: PHONES }, async (testbed) =>
    behindProxy(testbed, { processes: 1, proxies: 1 }, async (product) => {
      const session = await openSession({ ...testbed, product: { url: product.origin } })
      // The seeded sign-ins have no token that anybody knows.
      await testbed.pool.query(
        `UPDATE refresh_tokens SET token_hash = encode(sha256(lpad(user_id::text, 43, 'x')::bytea), 'hex')`,
      )
      const reads = [
        '/api/church/',
        '/api/users/sessions/current/',
        checkPath(session),
        '/api/members/',
      ]
      const assets = await assetsOf(product.origin)
      const pids = [product.processes[0]?.pid ?? 0, ...product.proxyPids]
      const before = await Promise.all(pids.map(processCpu))
      const opened = await paced(PHONES, seconds * 1000, (n) =>
        open(product, { id: n + 1, assets, reads }),
      )
      const after = await Promise.all(pids.map(processCpu))
      const all = opened.flat()
      const names = [...new Set(all.map(({ call }) => call))]
      printTable(
        `${PHONES} phones open the app within ${seconds} s from one address`,
        names.map((name) => {
          const answers = all.filter(({ call }) => call === name)
          const times = answers.map(({ ms }) => ms)
          return {
            call: name,
            answers: answersInWords(answers),
            'p50 ms': formatNumber(median(times)),
            'p99 ms': formatNumber(quantile(times, 0.99)),
            'longest ms': formatNumber(quantile(times, 1)),
          }
        }),
      )
      const cpu = pids.map((_, n) => ((after[n] ?? 0) - (before[n] ?? 0)) / 1000)
      console.log(`CPU s: process ${formatNumber(cpu[0] ?? 0)}, proxy ${formatNumber(cpu[1] ?? 0)}`)
    }),
  )
}

interface Opening {
  id: number
  assets: string[]
  reads: string[]
}

type Call = Pick<Answer, 'status' | 'ms'> & { call: string }

/** Page, scripts and styles, a new access token, what the screens read, and the live channel. */
async function open({ origin }: BehindProxy, { id, assets, reads }: Opening) {
  const phone = createPhone(origin, '')
  const calls: Call[] = []
  const send = async (call: string, request: PhoneRequest) => {
    const headers = { 'accept-encoding': 'br', ...request.headers }
    const { status, ms, body } = await phone
      .request({ ...request, headers })
      .catch(() => ({ status: 0, ms: Number.NaN, body: '' }))
    calls.push({ call, status, ms })
    return body
  }
  const get = (call: string, headers?: Record<string, string>) => (path: string) =>
    send(call, { method: 'GET', path, ...(headers && { headers }) })
  await get('page')('/')
  await Promise.all(assets.map(get('scripts and styles')))
  const renewed = await send('new access token', {
    method: 'POST',
    path: '/api/token/refresh/',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: String(id).padStart(43, 'x') }),
  })
  const authorization = `Bearer ${/"access":"([^"]+)"/.exec(renewed)?.[1]}`
  await Promise.all(reads.map((path) => get(path.replace(/\?.*/, ''), { authorization })(path)))
  const start = performance.now()
  const status = await phone
    .listen(() => undefined)
    .then(
      () => 101,
      () => 0,
    )
  calls.push({ call: 'live channel', status, ms: performance.now() - start })
  // The people stay, but the bench need not hold all their connections.
  void sleep(HOLD_MS).then(phone.close)
  return calls
}

/** What the page loads, and the files of the attendance screen with its map. */
async function assetsOf(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  const referenced = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  const built = await readdir(join(repositoryRoot, 'apps/web/dist/assets'))
  const screen = built.filter((name) =>
    /^(mark-attendance|marking|church-map).*\.(js|css)$/.test(name),
  )
  return [...new Set([...referenced, ...screen.map((name) => `/assets/${name}`)])]
}
