import { askFor, checkPath, markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { databaseCpu, processCpu } from './cpu.ts'
import { type Request, type Seen, send } from './load.ts'
import { tokenOf } from './seed.ts'
import { median, quantile, sum } from './statistics.ts'
import { printTable, short } from './table.ts'
import { type Contestant, type World, withWorld } from './world.ts'

const MEMBERS = [100, 1_000, 10_000, 100_000]
const PROCESSES = [1, 2, 4]
const PEOPLE_AMONG_PROCESSES = 12_000
const CONNECTIONS = 20
/** Requests a round and process, and rounds after the first, which warms up. */
const REQUESTS = 3_000
const ROUNDS = 2

/** How the product's cost grows with the church, and with the processes that share its work. */
export async function growth(): Promise<void> {
  const rows: Record<string, string>[] = []
  for (const members of MEMBERS) {
    rows.push(await withWorld({ members }, (world) => costs(world, [world.product])))
  }
  printTable('Growth: CPU a request in ms, application and database, by members', rows)

  const shared: Record<string, string>[] = []
  for (const processes of PROCESSES) {
    await withWorld({ members: PEOPLE_AMONG_PROCESSES }, async (world) => {
      const products = [world.product]
      while (products.length < processes) products.push(await world.startAnother())
      shared.push({ processes: String(processes), ...(await costs(world, products)) })
    })
  }
  printTable('Growth: the same by processes on one database', shared)
}

async function costs(world: World, products: Contestant[]): Promise<Record<string, string>> {
  const requests = REQUESTS * products.length
  const people = Array.from(
    { length: Math.min(requests, world.members) },
    (_, n) => `Bearer ${tokenOf(n + 1, world.secret)}`,
  )
  const session = await openSession(world)
  const repeated = Array.from({ length: requests }, (_, n) => people[n % people.length] ?? '')
  const reads = (path: string) => repeated.map((bearer) => askFor({ method: 'GET', path }, bearer))
  const cost = (make: () => Promise<Request[]>) => measure(world, products, make)
  const current = await cost(async () => reads('/api/users/sessions/current/'))
  const check = await cost(async () => reads(checkPath(session)))
  const mark = await cost(async () => {
    const tap = markRequest(await openSession(world))
    return people.map((bearer) => askFor(tap, bearer))
  })
  return {
    members: String(world.members),
    current: short(current.cpuMs),
    check: short(check.cpuMs),
    mark: short(mark.cpuMs),
    'marks/s': short(mark.perSecond),
    'mark p50 ms': short(median(mark.latencies)),
    'mark p99 ms': short(quantile(mark.latencies, 0.99)),
  }
}

/** Spreads requests evenly over the processes, all at once. */
async function measure(world: World, products: Contestant[], requestsOf: () => Promise<Request[]>) {
  const cpu = async () =>
    sum(await Promise.all(products.map(({ pid }) => processCpu(pid)))) +
    (await databaseCpu(world.postmaster))
  const seen: Seen[] = []
  let cpuMs = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const requests = await requestsOf()
    const share = Math.ceil(requests.length / products.length)
    const before = await cpu()
    const answers = await Promise.all(
      products.map(({ url }, n) =>
        send(url, requests.slice(n * share, (n + 1) * share), CONNECTIONS / products.length),
      ),
    )
    if (round === 0) continue
    cpuMs += (await cpu()) - before
    seen.push(...answers)
  }
  const answers = sum(seen.map((some) => some.answers))
  const seconds = sum(seen.map((some) => some.seconds)) / products.length
  return {
    cpuMs: cpuMs / answers,
    perSecond: answers / seconds,
    latencies: seen.flatMap(({ latencies }) => latencies),
  }
}
