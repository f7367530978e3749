import { setTimeout as sleep } from 'node:timers/promises'
import { markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { processCpu } from './cpu.ts'
import { heldBytes } from './inspector.ts'
import { createPhone, type Phone } from './phone.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { printTable, short } from './table.ts'
import { type Contestant, type World, withWorld } from './world.ts'

const SOCKETS = 5_000
/** So many more come before them, and pay for what is made once. */
const FIRST = 2_000
/** How many connect at once. */
const ABREAST = 50
const MARKS = 10
const REST_MS = 600
const PATIENCE_MS = 5_000

/** Five thousand screens that only listen: what each costs, and how soon the last one knows. */
export async function sockets(): Promise<void> {
  await withWorld({ members: 100 }, async (world) => {
    const product = await fill(world, world.product)
    const baseline = await fill(world, world.baseline)
    const row = (side: string, { heldKb, lastMs, cpuMs }: Filled) => ({
      side,
      'held kB each': short(heldKb),
      'last told ms, p50': short(median(lastMs)),
      'last told ms, worst': short(quantile(lastMs, 1)),
      ratio: short(median(lastMs) / median(baseline.lastMs)),
      'CPU ms a mark': short(cpuMs),
      'CPU ratio': short(cpuMs / baseline.cpuMs),
    })
    printTable(`Sockets: ${SOCKETS} that listen, ${MARKS} marks`, [
      row('product', product),
      row('baseline', baseline),
    ])
  })
}

interface Filled {
  /** What the application holds for each socket. */
  heldKb: number
  /** From each mark's sending until the last socket had its count. */
  lastMs: number[]
  /** The application's CPU for each mark, including the broadcast of its count. */
  cpuMs: number
}

async function fill(world: World, { url, pid, inspector }: Contestant): Promise<Filled> {
  const session = await openSession(world)
  const opened: Phone[] = []
  const open = async (count: number, onCount: (count: number) => void) => {
    while (opened.length < count) {
      const some = Array.from({ length: ABREAST }, () => createPhone(url, ''))
      await Promise.all(some.map((phone) => phone.listen(onCount)))
      opened.push(...some)
    }
    return heldBytes(inspector)
  }
  const heard = { count: 0, sockets: 0 }
  const before = await open(FIRST, () => undefined)
  const after = await open(FIRST + SOCKETS, (count) => {
    if (count === heard.count) heard.sockets += 1
  })
  const lastMs: number[] = []
  const cpuBefore = await processCpu(pid)
  for (let n = 1; n <= MARKS; n++) {
    Object.assign(heard, { count: n, sockets: 0 })
    const marker = createPhone(url, `Bearer ${tokenOf(n + 1, world.secret)}`)
    const start = performance.now()
    await marker.ask(markRequest(session))
    while (heard.sockets < SOCKETS && performance.now() < start + PATIENCE_MS) await sleep(1)
    lastMs.push(performance.now() - start)
    marker.close()
    await sleep(REST_MS)
  }
  const cpuMs = ((await processCpu(pid)) - cpuBefore) / MARKS
  for (const phone of opened) phone.close()
  await sleep(REST_MS)
  return { heldKb: (after - before) / SOCKETS / 1024, lastMs, cpuMs }
}
