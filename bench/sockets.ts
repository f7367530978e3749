import { setTimeout as sleep } from 'node:timers/promises'
import { markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { residentBytes } from './cpu.ts'
import { createPhone } from './phone.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { printTable, short } from './table.ts'
import { type Contestant, type World, withWorld } from './world.ts'

const SOCKETS = 5_000
/** How many connect at once. */
const ABREAST = 50
const MARKS = 10
const SETTLE_MS = 3_000
const PATIENCE_MS = 5_000

/** Five thousand screens that only listen: what each costs, and how soon the last one knows. */
export async function sockets(): Promise<void> {
  await withWorld({ members: 100 }, async (world) => {
    const product = await fill(world, world.product)
    const baseline = await fill(world, world.baseline)
    const row = (side: string, { bytes, lastMs }: Filled) => ({
      side,
      'kB each': short(bytes / SOCKETS / 1024),
      'last told ms, p50': short(median(lastMs)),
      'last told ms, worst': short(quantile(lastMs, 1)),
    })
    printTable(`Sockets: ${SOCKETS} that listen, ${MARKS} marks`, [
      {
        ...row('product', product),
        ratio: short(median(product.lastMs) / median(baseline.lastMs)),
      },
      { ...row('baseline', baseline), ratio: '1' },
    ])
  })
}

interface Filled {
  bytes: number
  /** From each mark's sending until the last socket had its count. */
  lastMs: number[]
}

async function fill(world: World, { url, pid }: Contestant): Promise<Filled> {
  const session = await openSession(world)
  const phones = Array.from({ length: SOCKETS }, () => createPhone(url, ''))
  // The first few pay for what is made once.
  const warm = phones.splice(0, ABREAST)
  const heard = { count: 0, sockets: 0 }
  const hear = (count: number) => {
    if (count === heard.count) heard.sockets += 1
  }
  await Promise.all(warm.map((phone) => phone.listen(() => undefined)))
  await sleep(SETTLE_MS)
  const before = await residentBytes(pid)
  while (phones.length > 0) {
    const some = phones.splice(0, ABREAST)
    await Promise.all(some.map((phone) => phone.listen(hear)))
    warm.push(...some)
  }
  await sleep(SETTLE_MS)
  const bytes = (await residentBytes(pid)) - before
  const lastMs: number[] = []
  for (let n = 1; n <= MARKS; n++) {
    Object.assign(heard, { count: n, sockets: 0 })
    const marker = createPhone(url, `Bearer ${tokenOf(n + 1, world.secret)}`)
    const start = performance.now()
    await marker.ask(markRequest(session))
    while (heard.sockets < SOCKETS - ABREAST && performance.now() < start + PATIENCE_MS) {
      await sleep(1)
    }
    lastMs.push(performance.now() - start)
    marker.close()
    await sleep(SETTLE_MS / 5)
  }
  for (const phone of warm) phone.close()
  await sleep(SETTLE_MS)
  return { bytes, lastMs }
}
