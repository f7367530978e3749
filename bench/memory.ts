import { setTimeout as sleep } from 'node:timers/promises'
import { databaseMemory, peakMemory, residentMemory } from './cpu.ts'
import { importOf } from './imports.ts'
import { retainedBytes } from './inspector.ts'
import { simulate } from './sunday.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = 1_000
/** Milliseconds until a process has done what it does at first, or after its work. */
const QUIET_MS = 3_000

/** Measures the memory of one process and its database: idle, after Sundays of 1,000, and after an import of 20,000. */
export async function memory(): Promise<void> {
  // As in the image: otherwise each thread that decodes retains memory of its own.
  await withTestbed({ members: MEMBERS, env: { MALLOC_ARENA_MAX: '2' } }, async (testbed) => {
    const rows = [await measure('idle', testbed)]
    await simulate(testbed, testbed.product)
    rows.push(await measure(`after a Sunday of ${MEMBERS}`, testbed))
    for (let n = 0; n < 3; n++) await simulate(testbed, testbed.product)
    rows.push(await measure('after four', testbed))
    const { upload, apply } = importOf(testbed)
    await upload()
    await apply()
    rows.push(await measure('after an import of 20,000', testbed))
    printTable('Memory', rows)
  })
}

async function measure(when: string, { product, postmaster }: Testbed) {
  await sleep(QUIET_MS)
  const [resident, peak] = [await residentMemory(product.pid), await peakMemory(product.pid)]
  return {
    when,
    'resident MB': formatNumber(resident),
    'at most MB': formatNumber(peak),
    'kept MB': formatNumber((await retainedBytes(product.inspector)) / 2 ** 20),
    'database MB': formatNumber(await databaseMemory(postmaster)),
  }
}
