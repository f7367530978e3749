import { checkPath, markRequest, withAuthorization } from './calls.ts'
import { openSession } from './church.ts'
import { databaseCpu, processCpu } from './cpu.ts'
import { type LoadResult, type Request, send } from './load.ts'
import { tokenOf } from './seed.ts'
import { median, quantile, sum } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Target, type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = [100, 1_000, 10_000, 100_000]
const PROCESSES = [1, 2, 4]
const MEMBERS_FOR_PROCESSES = 12_000
const CONNECTIONS = 20
/** Requests per round and process. */
const REQUESTS = 3_000
/** Rounds after the first, which warms up. */
const ROUNDS = 2

/** Measures how cost grows with the number of members and with the number of processes. */
export async function growth(): Promise<void> {
  const rows: Record<string, string>[] = []
  for (const members of MEMBERS) {
    rows.push(await withTestbed({ members }, (testbed) => costs(testbed, [testbed.product])))
  }
  printTable('Growth: CPU per request in ms, application and database, by members', rows)

  const shared: Record<string, string>[] = []
  for (const processes of PROCESSES) {
    await withTestbed({ members: MEMBERS_FOR_PROCESSES }, async (testbed) => {
      const products = [testbed.product]
      while (products.length < processes) products.push(await testbed.startAnother())
      shared.push({ processes: String(processes), ...(await costs(testbed, products)) })
    })
  }
  printTable('Growth: CPU per request in ms, by processes on one database', shared)
}

async function costs(testbed: Testbed, products: Target[]): Promise<Record<string, string>> {
  const requests = REQUESTS * products.length
  const people = Array.from(
    { length: Math.min(requests, testbed.members) },
    (_, n) => `Bearer ${tokenOf(n + 1, testbed.secret)}`,
  )
  const session = await openSession(testbed)
  const repeated = Array.from({ length: requests }, (_, n) => people[n % people.length] ?? '')
  const reads = (path: string) =>
    repeated.map((bearer) => withAuthorization({ method: 'GET', path }, bearer))
  const cost = (make: () => Promise<Request[]>) => measure(testbed, products, make)
  const current = await cost(async () => reads('/api/users/sessions/current/'))
  const check = await cost(async () => reads(checkPath(session)))
  const mark = await cost(async () => {
    const tap = markRequest(await openSession(testbed))
    return people.map((bearer) => withAuthorization(tap, bearer))
  })
  return {
    members: String(testbed.members),
    current: formatNumber(current.cpuMs),
    check: formatNumber(check.cpuMs),
    mark: formatNumber(mark.cpuMs),
    'marks/s': formatNumber(mark.perSecond),
    'mark p50 ms': formatNumber(median(mark.latencies)),
    'mark p99 ms': formatNumber(quantile(mark.latencies, 0.99)),
  }
}

/** Spreads requests evenly over the processes, which all work at the same time. */
async function measure(testbed: Testbed, products: Target[], requestsOf: () => Promise<Request[]>) {
  const cpu = async () =>
    sum(await Promise.all(products.map(({ pid }) => processCpu(pid)))) +
    (await databaseCpu(testbed.postmaster))
  const results: LoadResult[] = []
  let cpuMs = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const requests = await requestsOf()
    const share = Math.ceil(requests.length / products.length)
    const before = await cpu()
    const roundResults = await Promise.all(
      products.map(({ url }, n) =>
        send(url, requests.slice(n * share, (n + 1) * share), CONNECTIONS / products.length),
      ),
    )
    if (round === 0) continue
    cpuMs += (await cpu()) - before
    results.push(...roundResults)
  }
  const answers = sum(results.map((result) => result.answers))
  const seconds = sum(results.map((result) => result.seconds)) / products.length
  return {
    cpuMs: cpuMs / answers,
    perSecond: answers / seconds,
    latencies: results.flatMap(({ latencies }) => latencies),
  }
}
