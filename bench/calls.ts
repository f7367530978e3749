import type { Session } from '@church/shared'
import { coordinates } from '../e2e/place.ts'
import { openSession } from './church.ts'
import { send } from './load.ts'
import type { Ask } from './phone.ts'
import { type Comparison, compare, comparisonRows } from './rounds.ts'
import { tokenOf } from './seed.ts'
import { printTable } from './table.ts'
import { type World, withWorld } from './world.ts'

const MEMBERS = 8_000
const CONNECTIONS = 20
const BLOCKS = Number(process.env.BLOCKS ?? 3)
/** Requests a round. */
const READS = 8_000
const MARKS = 4_000

/** A phone's three calls on a Sunday, each against the least work. */
export async function calls(): Promise<void> {
  await withWorld({ members: MEMBERS }, async (world) => {
    const people = Array.from({ length: READS }, (_, n) => authorization(world, n + 1))
    const session = await openSession(world)
    const comparisons: [string, Comparison][] = [
      ['current', await reads(world, people, '/api/users/sessions/current/')],
      ['check', await reads(world, people, checkPath(session))],
      ['mark', await compare(world, BLOCKS, ({ url }) => markEach(world, url, people))],
    ]
    printTable(
      `Calls: ${CONNECTIONS} connections, ${MEMBERS} members`,
      comparisons.flatMap(([call, comparison]) => comparisonRows(call, comparison)),
    )
  })
}

const authorization = ({ secret }: World, id: number) => `Bearer ${tokenOf(id, secret)}`

function reads(world: World, people: string[], path: string): Promise<Comparison> {
  const requests = people.map((bearer) => askFor({ method: 'GET', path }, bearer))
  return compare(world, BLOCKS, ({ url }) => send(url, requests, CONNECTIONS))
}

export const checkPath = ({ start_datetime, end_datetime }: Session) =>
  `/api/users/attendance/check/?${new URLSearchParams({ start_datetime, end_datetime })}`

/** Everybody marks once, in a session of this round's own. */
async function markEach(world: World, url: string, people: string[]) {
  const session = await openSession(world)
  const requests = people.slice(0, MARKS).map((bearer) => askFor(markRequest(session), bearer))
  return send(url, requests, CONNECTIONS)
}

/** The same by whoever has this token. */
export const askFor = ({ headers, ...ask }: Ask, authorization: string) => ({
  ...ask,
  headers: { ...headers, authorization },
})

/** What a phone inside the church sends. */
export function markRequest(session: Session): Ask {
  const { name, start_datetime, end_datetime } = session
  return {
    method: 'POST',
    path: '/api/users/profile/attendance/create/',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      present_absent: true,
      name,
      start_datetime,
      end_datetime,
      ...coordinates.inside,
    }),
  }
}
