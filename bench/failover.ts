import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@church/database'
import pg from 'pg'
import { repositoryRoot } from '../scripts/repository.ts'
import { markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { type Crowd, startCrowd } from './crowd.ts'
import { createTemplate, type Template } from './replication.ts'
import { seedMembers } from './seed.ts'
import { answersInWords, median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { DATABASE_ADDRESS, type TwoMachines, withTwoMachines } from './two-machines.ts'

const MEMBERS = 6_000
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const BEFORE_MS = 6_000
/** How long the operator takes to notice and to decide. */
const NOTICE_MS = 5_000
const AFTER_MS = 10_000
/** How long the machines are separated before the primary is killed in the rounds that lag. */
const LAG_MS = 2_000

/** What happens to the primary's machine, and what the operator does apart from promoting the replica. */
const stories: Record<
  string,
  (both: TwoMachines, lose: () => void) => Promise<() => Promise<void>>
> = {
  killed: async ({ a, primary }, lose) => {
    lose()
    await primary.kill()
    await a.useAddress(DATABASE_ADDRESS, false)
    return nothing
  },
  'behind by two seconds, then killed': async ({ a, b, primary }, lose) => {
    await a.separate(b.address, true)
    await sleep(LAG_MS)
    lose()
    await primary.kill()
    await a.useAddress(DATABASE_ADDRESS, false)
    await a.separate(b.address, false)
    return nothing
  },
  'cut off': async ({ a }, lose) => {
    lose()
    await a.plug(false)
    return nothing
  },
  'cut off, stopped before it returns': async ({ a, primary }, lose) => {
    lose()
    await a.plug(false)
    return async () => {
      await primary.kill()
      await a.useAddress(DATABASE_ADDRESS, false)
      await a.plug(true)
    }
  },
  'cut off, returns as a second primary': async ({ a }, lose) => {
    lose()
    await a.plug(false)
    return () => a.plug(true)
  },
}
const nothing = async () => undefined

/**
 * Loses the machine with the primary while 200 people mark, promotes the replica, and counts what was lost. A word
 * after the command chooses what happens: `pnpm bench failover killed`.
 */
export async function failover(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'church-failover-'))
  await chmod(folder, 0o755)
  const secret = randomBytes(32).toString('hex')
  try {
    const template = await createTemplate(join(folder, 'postgres'), fill)
    const chosen = Object.entries(stories).filter(([name]) => name.includes(process.argv[3] ?? ''))
    const rows = []
    for (const [name, story] of chosen) {
      for (const isSynchronous of [false, true]) {
        for (let round = 1; round <= ROUNDS; round++) {
          const row = await withTwoMachines({ template, secret, isSynchronous }, (both) =>
            measure(both, { story, template, secret }),
          )
          rows.push({
            primary: name,
            replication: isSynchronous ? 'synchronous' : 'asynchronous',
            ...row,
          })
          console.log(JSON.stringify(rows.at(-1)))
        }
      }
    }
    printTable('Failover: 200 people marking on two machines', rows)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function fill(url: string): Promise<void> {
  await migrate({ connectionString: url, migrationsDir: join(repositoryRoot, 'prisma/migrations') })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // Its connection may still be closing when the server stops.
  pool.on('error', () => undefined)
  await seedMembers(pool, MEMBERS).finally(() => pool.end())
}

interface Round {
  story: (typeof stories)[string]
  template: Template
  secret: string
}

async function measure(
  both: TwoMachines,
  { story = async () => nothing, template, secret }: Round,
) {
  const pool = new pg.Pool({ connectionString: template.urlAt(DATABASE_ADDRESS), max: 1 })
  pool.on('error', () => undefined)
  const session = await openSession({ product: both, pool, secret })
  await pool.end()
  const crowd = await startCrowd({
    url: both.url,
    secret,
    mark: markRequest(session),
    people: MEMBERS,
  })
  await sleep(BEFORE_MS)
  let lostAt = 0
  const after = await story(both, () => {
    lostAt = performance.now()
  })
  await sleep(NOTICE_MS)
  const promotedAt = performance.now()
  await both.replica.query('SELECT pg_promote()')
  await both.b.useAddress(DATABASE_ADDRESS, true)
  await sleep(AFTER_MS / 2)
  await after()
  await sleep(AFTER_MS / 2)
  await crowd.stop()
  const present = await both.replica.query<{ user_id: number }>(
    `SELECT user_id FROM attendance WHERE session_id = ${session.id} AND present`,
  )
  const seen = await crowd.untilAllSee(present.length)
  const result = report(crowd, new Set(present.map(({ user_id }) => user_id)), lostAt, promotedAt)
  crowd.close()
  return { ...result, 'final count': seen }
}

function report(
  { acknowledged, answers }: Crowd,
  present: Set<number>,
  lostAt: number,
  promotedAt: number,
) {
  const isLost = ({ member }: { member: number }) => !present.has(member)
  const before = acknowledged.filter(({ at }) => at <= lostAt)
  const after = acknowledged.filter(({ at }) => at > lostAt)
  const resumedAt = Math.min(
    ...after
      .filter((mark) => !isLost(mark))
      .map(({ at }) => at)
      .filter((at) => at > promotedAt),
  )
  const quiet = answers
    .filter(({ at, status }) => at <= lostAt && status === 201)
    .map(({ ms }) => ms)
  return {
    'marks before': String(before.length),
    lost: String(before.filter(isLost).length),
    'marks after': String(after.length),
    'lost after': String(after.filter(isLost).length),
    's without marks': formatNumber((resumedAt - lostAt) / 1000),
    's from promotion': formatNumber((resumedAt - promotedAt) / 1000),
    'other answers': answersInWords(
      answers.filter(({ at, status }) => at > lostAt && status !== 201),
    ),
    'mark p50 ms': formatNumber(median(quiet)),
    'mark p99 ms': formatNumber(quantile(quiet, 0.99)),
  }
}
