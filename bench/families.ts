import type { Session } from '@church/shared'
import type pg from 'pg'
import { coordinates } from '../e2e/place.ts'
import { markRequest, withAuthorization } from './calls.ts'
import { openSession } from './church.ts'
import { databaseCpu, processCpu } from './cpu.ts'
import { type LoadResult, type Request, send } from './load.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const FAMILIES = 300
/** People of a family, with the parent who marks them. */
const SIZE = 4
const WARM_UP_ROUNDS = 4
/** The order A B B A is fair to both if the machine slows down or warms up. */
const BLOCK = ['families', 'single', 'single', 'families'] as const
const BLOCKS = Number(process.env.BLOCKS ?? 4)

interface Round extends LoadResult {
  /** CPU milliseconds. */
  processMs: number
  databaseMs: number
}

/** Compares families who are marked by one parent each, all at once, with as many single marks. */
export async function families(): Promise<void> {
  await withTestbed({ members: FAMILIES * SIZE, seed: makeFamilies }, async (testbed) => {
    const rounds = { families: [] as Round[], single: [] as Round[] }
    for (let n = 0; n < WARM_UP_ROUNDS; n++) await measure(testbed, BLOCK[n % 2] ?? 'single')
    const ratios: number[] = []
    for (let block = 0; block < BLOCKS; block++) {
      const cpu = { families: 0, single: 0 }
      for (const side of BLOCK) {
        const round = await measure(testbed, side)
        rounds[side].push(round)
        cpu[side] += round.processMs + round.databaseMs
      }
      ratios.push(cpu.families / cpu.single)
    }
    const range = [Math.min(...ratios), Math.max(...ratios)].map(formatNumber).join('–')
    printTable(`${FAMILIES} families of ${SIZE} at once, and as many single marks`, [
      row(
        `${FAMILIES} calls for a family`,
        rounds.families,
        `${formatNumber(median(ratios))} (${range})`,
      ),
      row(`${FAMILIES * SIZE} single marks`, rounds.single, '1'),
    ])
  })
}

/** The members 1 to 4 are the first family, and so on. The first of each has an account and marks the others. */
async function makeFamilies(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO households (id, name, created_at)
     SELECT n, 'Family ' || n, now() FROM generate_series(1, $1::int) AS n`,
    [FAMILIES],
  )
  await pool.query(
    `INSERT INTO household_members (household_id, user_id, relation, may_act, agreed_at)
     SELECT (id + $1 - 1) / $1, id, CASE WHEN id % $1 IN (1, 2) THEN 'adult' ELSE 'child' END,
            id % $1 = 1, now()
     FROM users`,
    [SIZE],
  )
  await pool.query('VACUUM ANALYZE')
}

async function measure(testbed: Testbed, side: 'families' | 'single'): Promise<Round> {
  const session = await openSession(testbed)
  const requests = side === 'families' ? familyMarks(testbed, session) : marks(testbed, session)
  const { product, postmaster } = testbed
  const [processBefore, databaseBefore] = [
    await processCpu(product.pid),
    await databaseCpu(postmaster),
  ]
  const result = await send(product.url, requests, FAMILIES)
  const processMs = (await processCpu(product.pid)) - processBefore
  const databaseMs = (await databaseCpu(postmaster)) - databaseBefore
  const { rows } = await testbed.pool.query('SELECT FROM attendance WHERE session_id = $1', [
    session.id,
  ])
  if (rows.length !== FAMILIES * SIZE) throw new Error(`${rows.length} people are marked.`)
  return { ...result, processMs, databaseMs }
}

const bearer = ({ secret }: Testbed, id: number) => `Bearer ${tokenOf(id, secret)}`

const marks = (testbed: Testbed, session: Session): Request[] =>
  Array.from({ length: FAMILIES * SIZE }, (_, n) =>
    withAuthorization(markRequest(session), bearer(testbed, n + 1)),
  )

function familyMarks(testbed: Testbed, session: Session): Request[] {
  const { name, start_datetime, end_datetime } = session
  const facts = { present_absent: true, name, start_datetime, end_datetime, ...coordinates.inside }
  return Array.from({ length: FAMILIES }, (_, family) => {
    const parent = family * SIZE + 1
    const users = Array.from({ length: SIZE }, (_, n) => parent + n)
    return {
      method: 'POST' as const,
      path: '/api/users/profile/attendance/household/',
      headers: { 'content-type': 'application/json', authorization: bearer(testbed, parent) },
      body: JSON.stringify({ ...facts, users }),
    }
  })
}

function row(what: string, rounds: Round[], ratio: string) {
  const latencies = rounds.flatMap((round) => round.latencies)
  const middle = (of: (round: Round) => number) => formatNumber(median(rounds.map(of)))
  return {
    what,
    'all marked after s': middle(({ seconds }) => seconds),
    'p50 ms': formatNumber(median(latencies)),
    'p99 ms': formatNumber(quantile(latencies, 0.99)),
    'process ms': middle(({ processMs }) => processMs),
    'database ms': middle(({ databaseMs }) => databaseMs),
    'CPU ratio': ratio,
    answers: JSON.stringify(Object.assign({}, ...rounds.map(({ statuses }) => statuses))),
  }
}
