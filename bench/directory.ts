import { setTimeout as sleep } from 'node:timers/promises'
import { type Request, type Seen, send } from './load.ts'
import { createPhone } from './phone.ts'
import { compare, comparisonRows } from './rounds.ts'
import { ADMIN_ID, tokenOf } from './seed.ts'
import { printTable } from './table.ts'
import { type Contestant, type World, withWorld } from './world.ts'

const SIZES = [1_000, 10_000]
const PATH = '/api/members/'
const CONNECTIONS = 8
const BLOCKS = Number(process.env.BLOCKS ?? 3)
const REQUESTS = 2_000
const REBUILDS = 10

/** The list of everybody as a call: from kept bytes, unchanged for who has it, and after a change. */
export async function directory(): Promise<void> {
  const rows: Record<string, string>[] = []
  for (const members of SIZES) {
    await withWorld({ members }, async (world) => {
      const whole = askOf(world)
      const etag = await tagOf(world, whole)
      const again = askOf(world, etag)
      const many = (ask: Request) => Array.from({ length: REQUESTS }, () => ask)
      const play =
        (ask: Request) =>
        ({ url }: Contestant) =>
          send(url, many(ask), CONNECTIONS)
      rows.push(
        ...comparisonRows(`${members} kept`, await compare(world, BLOCKS, play(whole))),
        ...comparisonRows(`${members} unchanged`, await compare(world, BLOCKS, play(again))),
        ...comparisonRows(
          `${members} rebuilt`,
          await compare(world, BLOCKS, (contestant) => rebuild(world, contestant, whole)),
        ),
      )
    })
  }
  printTable('Directory', rows)
}

const askOf = ({ secret }: World, etag?: string): Request => ({
  method: 'GET',
  path: PATH,
  headers: {
    authorization: `Bearer ${tokenOf(ADMIN_ID, secret)}`,
    'accept-encoding': 'gzip, deflate, br',
    ...(etag && { 'if-none-match': etag }),
  },
})

/** The product's. The baseline's is of the same bytes, without the mark of a weak one. */
async function tagOf({ product }: World, { headers }: Request) {
  const phone = createPhone(product.url, headers.authorization ?? '')
  const answer = await phone.ask({ method: 'GET', path: PATH, headers })
  phone.close()
  return String(answer.headers.etag)
}

/** Somebody changed something: the next who asks pays. */
async function rebuild(world: World, { url }: Contestant, ask: Request): Promise<Seen> {
  const all: Seen = { answers: 0, seconds: 0, latencies: [], statuses: {}, lost: 0 }
  for (let n = 0; n < REBUILDS; n++) {
    await world.pool.query(`SELECT pg_notify('church', 'directory'), pg_notify('bench', '')`)
    await sleep(20)
    const seen = await send(url, [ask], 1)
    all.answers += seen.answers
    all.seconds += seen.latencies[0] ?? 0
    all.latencies.push(...seen.latencies)
    for (const [status, count] of Object.entries(seen.statuses)) {
      all.statuses[status] = (all.statuses[status] ?? 0) + count
    }
    all.lost += seen.lost
  }
  return { ...all, seconds: all.seconds / 1000 }
}
