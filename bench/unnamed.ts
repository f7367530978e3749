import type { Session } from '@church/shared'
import type pg from 'pg'
import { markRequest, withAuthorization } from './calls.ts'
import { openSession } from './church.ts'
import { databaseCpu, processCpu } from './cpu.ts'
import { send } from './load.ts'
import { tokenOf } from './seed.ts'
import { median } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

/** How many people keep their name, and how many are counted without it. */
const EACH = 500
const WARM_UP_ROUNDS = 3
/** The order A B C C B A evens out a machine that slows down or warms up. */
const BLOCK = ['alone', 'beside', 'unnamed', 'unnamed', 'beside', 'alone'] as const
const BLOCKS = Number(process.env.BLOCKS ?? 4)

type Side = (typeof BLOCK)[number]

const titles: Record<Side, string> = {
  alone: 'by name, at a session where all are',
  beside: 'by name, after as many without a name',
  unnamed: 'without a name',
}

/** Compares marks by name and without it, all at once, by the CPU that they cost. */
export async function unnamed(): Promise<void> {
  await withTestbed({ members: EACH * 2, seed: choose }, async (testbed) => {
    for (let n = 0; n < WARM_UP_ROUNDS; n++) await measure(testbed, BLOCK[n] ?? 'alone')
    const ratios: Record<Side, number[]> = { alone: [], beside: [], unnamed: [] }
    for (let block = 0; block < BLOCKS; block++) {
      const cpu: Record<Side, number> = { alone: 0, beside: 0, unnamed: 0 }
      for (const side of BLOCK) cpu[side] += await measure(testbed, side)
      for (const side of BLOCK.slice(0, 3)) ratios[side].push(cpu[side] / cpu.alone)
    }
    printTable(
      `${EACH} marks at once`,
      BLOCK.slice(0, 3).map((side) => ({
        what: titles[side],
        'CPU ratio': formatNumber(median(ratios[side])),
        from: formatNumber(Math.min(...ratios[side])),
        to: formatNumber(Math.max(...ratios[side])),
      })),
    )
  })
}

async function choose(pool: pg.Pool): Promise<void> {
  await pool.query(
    'INSERT INTO keeping_choices (user_id, keep, chosen_at) SELECT id, false, now() FROM users WHERE id > $1',
    [EACH],
  )
  await pool.query('VACUUM ANALYZE')
}

/** @returns CPU milliseconds of the process and the database */
async function measure(testbed: Testbed, side: Side): Promise<number> {
  const session = await openSession(testbed)
  const { product, postmaster } = testbed
  if (side === 'beside') await send(product.url, marks(testbed, session, EACH), EACH)
  const cpu = async () => (await processCpu(product.pid)) + (await databaseCpu(postmaster))
  const before = await cpu()
  const from = side === 'unnamed' ? EACH : 0
  const { statuses } = await send(product.url, marks(testbed, session, from), EACH)
  const after = await cpu()
  if (statuses[201] !== EACH) throw new Error(`Answers: ${JSON.stringify(statuses)}`)
  return after - before
}

/** The marks of `EACH` people whose ids follow `from`. */
const marks = (testbed: Testbed, session: Session, from: number) =>
  Array.from({ length: EACH }, (_, n) =>
    withAuthorization(markRequest(session), `Bearer ${tokenOf(from + n + 1, testbed.secret)}`),
  )
