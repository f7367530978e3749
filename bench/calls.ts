import type { Session } from '@church/shared'
import { coordinates } from '../e2e/place.ts'
import { openSession } from './church.ts'
import { send } from './load.ts'
import type { PhoneRequest } from './phone.ts'
import { type Comparison, compare, comparisonRows } from './rounds.ts'
import { tokenOf } from './seed.ts'
import { printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = 8_000
const CONNECTIONS = 20
const BLOCKS = Number(process.env.BLOCKS ?? 3)
/** Requests per round. */
const READS = 8_000
const MARKS = 4_000

/** Compares a phone's three calls on a Sunday with the baseline. */
export async function calls(): Promise<void> {
  await withTestbed({ members: MEMBERS }, async (testbed) => {
    const people = Array.from({ length: READS }, (_, n) => authorization(testbed, n + 1))
    const session = await openSession(testbed)
    const comparisons: [string, Comparison][] = [
      ['current', await reads(testbed, people, '/api/users/sessions/current/')],
      ['check', await reads(testbed, people, checkPath(session))],
      ['mark', await compare(testbed, BLOCKS, ({ url }) => markEach(testbed, url, people))],
    ]
    printTable(
      `Calls: ${CONNECTIONS} connections, ${MEMBERS} members`,
      comparisons.flatMap(([call, comparison]) => comparisonRows(call, comparison)),
    )
  })
}

const authorization = ({ secret }: Testbed, id: number) => `Bearer ${tokenOf(id, secret)}`

function reads(testbed: Testbed, people: string[], path: string): Promise<Comparison> {
  const requests = people.map((bearer) => withAuthorization({ method: 'GET', path }, bearer))
  return compare(testbed, BLOCKS, ({ url }) => send(url, requests, CONNECTIONS))
}

export const checkPath = ({ start_datetime, end_datetime }: Session) =>
  `/api/users/attendance/check/?${new URLSearchParams({ start_datetime, end_datetime })}`

/** Each member marks once, in a new session per round. */
async function markEach(testbed: Testbed, url: string, people: string[]) {
  const session = await openSession(testbed)
  const requests = people
    .slice(0, MARKS)
    .map((bearer) => withAuthorization(markRequest(session), bearer))
  return send(url, requests, CONNECTIONS)
}

/** Adds an Authorization header to a request. */
export const withAuthorization = (
  { headers, ...request }: PhoneRequest,
  authorization: string,
) => ({
  ...request,
  headers: { ...headers, authorization },
})

/** The request with which a phone inside the church marks attendance. */
export function markRequest(session: Session): PhoneRequest {
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
