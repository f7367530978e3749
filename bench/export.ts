import { readFile } from 'node:fs/promises'
import { markRequest, withAuthorization } from './calls.ts'
import { openSession } from './church.ts'
import { seedHistory } from './lists.ts'
import { send } from './load.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = 2_000
const CONNECTIONS = 8
/** Milliseconds between two looks at the memory. */
const SAMPLE_MS = 50

/** Measures memory and time while a million rows are exported, and what marks notice of it. */
export async function exports(): Promise<void> {
  await withTestbed({ members: MEMBERS, seed: seedHistory }, async (testbed) => {
    // The first requests load code and open connections, whatever they are for.
    await marks(testbed)
    await download(testbed, 'people')
    const alone = await marks(testbed)
    const exported = await download(testbed, 'attendance')
    const during = { marks: marks(testbed), export: download(testbed, 'attendance') }
    const busy = await during.marks
    await during.export
    printTable('Export of attendance, by one process', [
      {
        rows: String(exported.rows),
        MB: formatNumber(exported.bytes / 1e6),
        seconds: formatNumber(exported.seconds),
        'MB resident before': formatNumber(exported.before),
        'at most': formatNumber(exported.peak),
        growth: formatNumber(exported.peak - exported.before),
      },
    ])
    printTable('Marks', [
      {
        'p99 ms alone': formatNumber(alone),
        'during an export': formatNumber(busy),
        ratio: formatNumber(busy / alone),
      },
    ])
  })
}

/** The 99th percentile of the time for a mark, in milliseconds, while everybody marks. */
async function marks(testbed: Testbed): Promise<number> {
  const tap = markRequest(await openSession(testbed))
  const requests = Array.from({ length: MEMBERS }, (_, n) =>
    withAuthorization(tap, `Bearer ${tokenOf(n + 1, testbed.secret)}`),
  )
  const { latencies } = await send(testbed.product.url, requests, CONNECTIONS)
  return quantile(latencies, 0.99)
}

/** Downloads an export, and watches the resident memory of the process in MB. */
async function download({ product, secret }: Testbed, kind: string) {
  const before = await residentOf(product.pid)
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentOf(product.pid))
  }, SAMPLE_MS)
  const start = performance.now()
  const response = await fetch(`${product.url}/api/users/admin/exports/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(ADMIN_ID, secret)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ kind }),
  })
  if (!response.ok || !response.body) throw new Error(await response.text())
  let [bytes, lines] = [0, 0]
  for await (const chunk of response.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1000
  return { rows: lines - 1, bytes, seconds, before, peak }
}

/** The resident memory of a process in MB: proc(5). */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
