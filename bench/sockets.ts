import { setTimeout as sleep } from 'node:timers/promises'
import { markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { processCpu } from './cpu.ts'
import { retainedBytes } from './inspector.ts'
import { createPhone, type Phone } from './phone.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Target, type Testbed, withTestbed } from './testbed.ts'

const SOCKETS = 5_000
/** Opened before the measurement, to absorb one-off allocations. */
const WARM_UP_SOCKETS = 2_000
/** How many sockets connect at once. */
const CONCURRENCY = 50
const MARKS = 10
/** Longer than a process pauses after it has sent a count to so many sockets. */
const PAUSE_MS = 2_000
const TIMEOUT_MS = 5_000

/** Measures the memory per listening socket and how soon a mark reaches the last of 5,000. */
export async function sockets(): Promise<void> {
  await withTestbed({ members: 100 }, async (testbed) => {
    const product = await measure(testbed, testbed.product)
    const baseline = await measure(testbed, testbed.baseline)
    const row = (side: string, { retainedKb, lastMs, cpuMs }: SocketResult) => ({
      side,
      'retained kB each': formatNumber(retainedKb),
      'last update ms, p50': formatNumber(median(lastMs)),
      'last update ms, worst': formatNumber(quantile(lastMs, 1)),
      ratio: formatNumber(median(lastMs) / median(baseline.lastMs)),
      'CPU ms a mark': formatNumber(cpuMs),
      'CPU ratio': formatNumber(cpuMs / baseline.cpuMs),
    })
    printTable(`Sockets: ${SOCKETS} listening, ${MARKS} marks`, [
      row('product', product),
      row('baseline', baseline),
    ])
  })
}

interface SocketResult {
  /** Memory that the application retains per socket. */
  retainedKb: number
  /** For each mark, from sending it until the last socket received the new count. */
  lastMs: number[]
  /** The application's CPU for each mark, including the broadcast of its count. */
  cpuMs: number
}

async function measure(testbed: Testbed, { url, pid, inspector }: Target): Promise<SocketResult> {
  const session = await openSession(testbed)
  const opened: Phone[] = []
  const open = async (count: number, onCount: (count: number) => void) => {
    while (opened.length < count) {
      const batch = Array.from({ length: CONCURRENCY }, () => createPhone(url, ''))
      await Promise.all(batch.map((phone) => phone.listen(onCount)))
      opened.push(...batch)
    }
    return retainedBytes(inspector)
  }
  const received = { count: 0, sockets: 0 }
  const before = await open(WARM_UP_SOCKETS, () => undefined)
  const after = await open(WARM_UP_SOCKETS + SOCKETS, (count) => {
    if (count === received.count) received.sockets += 1
  })
  const lastMs: number[] = []
  const cpuBefore = await processCpu(pid)
  for (let n = 1; n <= MARKS; n++) {
    Object.assign(received, { count: n, sockets: 0 })
    const marker = createPhone(url, `Bearer ${tokenOf(n + 1, testbed.secret)}`)
    const start = performance.now()
    await marker.request(markRequest(session))
    while (received.sockets < SOCKETS && performance.now() < start + TIMEOUT_MS) await sleep(1)
    lastMs.push(performance.now() - start)
    marker.close()
    await sleep(PAUSE_MS)
  }
  const cpuMs = ((await processCpu(pid)) - cpuBefore) / MARKS
  for (const phone of opened) phone.close()
  await sleep(PAUSE_MS)
  return { retainedKb: (after - before) / SOCKETS / 1024, lastMs, cpuMs }
}
