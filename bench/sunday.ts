import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Session } from '@church/shared'
import { checkPath, markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { databaseCpu, processCpu } from './cpu.ts'
import { largeSunday } from './large-sunday.ts'
import { type Answer, createPhone, type Phone } from './phone.ts'
import { tokenOf } from './seed.ts'
import { answersInWords, median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Target, type Testbed, withTestbed } from './testbed.ts'

const PEOPLE = 1_000
const WITHIN_MS = 10_000
/** One in 20 people taps the button twice. */
const DOUBLE_TAP_EVERY = 20
/** Milliseconds to wait for the final count. */
const TIMEOUT_MS = 5_000

/** The measurements of one simulated Sunday. */
interface SundayResult {
  marks: number[]
  cpuMs: number
  /** Milliseconds from the last mark's answer until every screen showed the final count. */
  finalCountMs: number
  /** Acknowledged marks that are missing from the database. */
  lost: number
  /** Marks that the database has, or the server acknowledged, twice. */
  doubled: number
  /** Answers by status, in words. */
  statuses: string
}

/**
 * Simulates 1,000 members arriving within ten seconds: current, check, live channel, mark. With `--members 10000`,
 * that many arrive within a minute at several processes behind a proxy.
 */
export async function sunday(): Promise<void> {
  const { values } = parseArgs({ options: { members: { type: 'string' } }, allowPositionals: true })
  if (values.members) return largeSunday(Number(values.members))
  await withTestbed({ members: PEOPLE }, async (testbed) => {
    const rows = []
    for (const side of ['product', 'baseline', 'baseline', 'product'] as const) {
      const day = await simulate(testbed, testbed[side])
      rows.push({
        side,
        'mark p50 ms': formatNumber(median(day.marks)),
        'mark p99 ms': formatNumber(quantile(day.marks, 0.99)),
        'CPU s': formatNumber(day.cpuMs / 1000),
        'final count ms': formatNumber(day.finalCountMs),
        lost: String(day.lost),
        doubled: String(day.doubled),
        answers: day.statuses,
      })
    }
    printTable(`Sunday: ${PEOPLE} members within ${WITHIN_MS / 1000} s`, rows)
  })
}

export async function simulate(testbed: Testbed, target: Target): Promise<SundayResult> {
  const session = await openSession(testbed)
  const cpu = async () => (await processCpu(target.pid)) + (await databaseCpu(testbed.postmaster))
  const before = await cpu()
  const counts: number[] = []
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    phone: createPhone(target.url, `Bearer ${tokenOf(n + 1, testbed.secret)}`),
    tapsTwice: n % DOUBLE_TAP_EVERY === 0,
    onCount: (count: number) => {
      counts[n] = count
    },
  }))
  const start = performance.now()
  const arrivals = people.map(async ({ phone, tapsTwice, onCount }, n) => {
    await sleep(start + (n * WITHIN_MS) / PEOPLE - performance.now())
    return arrive(phone, session, tapsTwice, onCount)
  })
  const answers = (await Promise.all(arrivals)).flat()
  const finalCountMs = await untilAllSee(PEOPLE, counts)
  const cpuMs = (await cpu()) - before
  for (const { phone } of people) phone.close()
  return {
    marks: answers.map(({ ms }) => ms),
    cpuMs,
    finalCountMs,
    statuses: answersInWords(answers),
    ...(await inspect(testbed, session, answers)),
  }
}

async function arrive(
  phone: Phone,
  session: Session,
  tapsTwice: boolean,
  onCount: (count: number) => void,
): Promise<Answer[]> {
  await phone.request({ method: 'GET', path: '/api/users/sessions/current/' })
  await phone.request({ method: 'GET', path: checkPath(session) })
  await phone.listen(onCount)
  const tap = markRequest(session)
  return Promise.all([phone.request(tap), ...(tapsTwice ? [phone.request(tap)] : [])])
}

/** Milliseconds from now until every phone has the count; infinite after a timeout. */
async function untilAllSee(count: number, counts: number[]): Promise<number> {
  const start = performance.now()
  while (performance.now() < start + TIMEOUT_MS) {
    if (counts.length === count && counts.every((seen) => seen === count)) {
      return performance.now() - start
    }
    await sleep(1)
  }
  return Number.POSITIVE_INFINITY
}

/** Compares the acknowledged marks with the database. */
async function inspect({ pool }: Testbed, session: Session, answers: Answer[]) {
  const { rows } = await pool.query<{ id: number; user_id: number }>(
    'SELECT id, user_id FROM attendance WHERE session_id = $1 AND present',
    [session.id],
  )
  const written = new Set(rows.map(({ id }) => id))
  const acknowledged = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => JSON.parse(body).id)
  return {
    lost: acknowledged.filter((id) => !written.has(id)).length,
    doubled:
      rows.length -
      new Set(rows.map(({ user_id }) => user_id)).size +
      (acknowledged.length - new Set(acknowledged).size),
  }
}
