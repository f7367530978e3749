import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@church/shared'
import { checkPath, markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { databaseCpu, processCpu } from './cpu.ts'
import { type Answer, createPhone, type Phone } from './phone.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { printTable, short } from './table.ts'
import { type Contestant, type World, withWorld } from './world.ts'

const PEOPLE = 1_000
const WITHIN_MS = 10_000
/** One in so many taps twice. */
const HASTY = 20
/** How long the last count may take before it counts as never, in milliseconds. */
const PATIENCE_MS = 5_000

/** What one Sunday was like. */
interface Sunday {
  marks: number[]
  cpuMs: number
  /** Milliseconds from the last mark's answer until every screen showed the last count. */
  finalCountMs: number
  /** Marks that were acknowledged and are not there, or are there twice. */
  lost: number
  doubled: number
  statuses: Map<string, number>
}

/** A thousand members arrive within ten seconds: current, check, live channel, mark. */
export async function sunday(): Promise<void> {
  await withWorld({ members: PEOPLE }, async (world) => {
    const rows = []
    for (const side of ['product', 'baseline', 'baseline', 'product'] as const) {
      const day = await hold(world, world[side])
      rows.push({
        side,
        'mark p50 ms': short(median(day.marks)),
        'mark p99 ms': short(quantile(day.marks, 0.99)),
        'CPU s': short(day.cpuMs / 1000),
        'final count ms': short(day.finalCountMs),
        lost: String(day.lost),
        doubled: String(day.doubled),
        answers: [...day.statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
      })
    }
    printTable(`Sunday: ${PEOPLE} members within ${WITHIN_MS / 1000} s`, rows)
  })
}

async function hold(world: World, contestant: Contestant): Promise<Sunday> {
  const session = await openSession(world)
  const cpu = async () => (await processCpu(contestant.pid)) + (await databaseCpu(world.postmaster))
  const before = await cpu()
  const counts: number[] = []
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    phone: createPhone(contestant.url, `Bearer ${tokenOf(n + 1, world.secret)}`),
    isHasty: n % HASTY === 0,
    hear: (count: number) => {
      counts[n] = count
    },
  }))
  const start = performance.now()
  const arrivals = people.map(async ({ phone, isHasty, hear }, n) => {
    await sleep(start + (n * WITHIN_MS) / PEOPLE - performance.now())
    return arrive(phone, session, isHasty, hear)
  })
  const answers = (await Promise.all(arrivals)).flat()
  const finalCountMs = await untilAllSee(PEOPLE, counts)
  const cpuMs = (await cpu()) - before
  for (const { phone } of people) phone.close()
  return {
    marks: answers.map(({ ms }) => ms),
    cpuMs,
    finalCountMs,
    statuses: countBy(answers.map(({ status }) => String(status))),
    ...(await inspect(world, session, answers)),
  }
}

async function arrive(
  phone: Phone,
  session: Session,
  isHasty: boolean,
  hear: (count: number) => void,
): Promise<Answer[]> {
  await phone.ask({ method: 'GET', path: '/api/users/sessions/current/' })
  await phone.ask({ method: 'GET', path: checkPath(session) })
  await phone.listen(hear)
  const tap = markRequest(session)
  return Promise.all([phone.ask(tap), ...(isHasty ? [phone.ask(tap)] : [])])
}

/** Milliseconds from now until everybody sees the count; infinite after too long. */
async function untilAllSee(count: number, counts: number[]): Promise<number> {
  const start = performance.now()
  while (performance.now() < start + PATIENCE_MS) {
    if (counts.length === count && counts.every((seen) => seen === count)) {
      return performance.now() - start
    }
    await sleep(1)
  }
  return Number.POSITIVE_INFINITY
}

/** Compares what was acknowledged with what the database has. */
async function inspect({ pool }: World, session: Session, answers: Answer[]) {
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

function countBy(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
