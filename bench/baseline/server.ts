import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exampleChurch } from '../../apps/api/src/platform/example-church.ts'
import { createData, type OpenSession } from './data.ts'
import { createDirectory } from './directory.ts'
import { attendants, ownMarks } from './lists.ts'
import { createLive } from './live.ts'
import { tokenReader } from './token.ts'

// The minimal server that gives the same answers correctly: Node's HTTP server, named statements,
// checked tokens, marks durable before they are answered. No framework, no batching, no extras.

const { DATABASE_URL = '', JWT_SECRET = '', PORT = '0' } = process.env
const readToken = tokenReader(JWT_SECRET)
const data = createData(DATABASE_URL)
const directory = createDirectory(data.pool)

const server = createServer((request, response) => {
  void serve(request, response).catch((error) => {
    console.error(error)
    answer(response, 500, { detail: 'failed' })
  })
})

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? ''
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  if (path === '/readyz') return answer(response, 200, {})
  const claims = readToken(request.headers.authorization)
  const user = claims && (await data.userOf(claims.sid))
  if (user?.id !== Number(claims?.sub)) return answer(response, 401, { detail: 'sign in' })
  switch (path) {
    case '/api/users/sessions/current/':
      return answer(response, 200, (await data.openSessions()).map(presented))
    case '/api/users/attendance/check/':
      return check(user.id, new URLSearchParams(url.slice(end)), response)
    case '/api/users/profile/attendance/create/':
      return mark(user.id, JSON.parse(await textOf(request)), response)
    case '/api/users/attendance/successful/':
      if (!user.is_admin) return answer(response, 403, { detail: 'admins only' })
      return answer(response, 200, await attendants(data.pool, new URLSearchParams(url.slice(end))))
    case '/api/users/profile/attendance/':
      return answer(
        response,
        200,
        await ownMarks(data.pool, user.id, new URLSearchParams(url.slice(end))),
      )
    case '/api/members/':
      return directory.answer(request, response)
    default:
      return answer(response, 404, { detail: 'nothing here' })
  }
}

interface SessionQuery {
  name: string | null
  start_datetime: string | null
  end_datetime: string | null
}

async function findSession({ name, start_datetime, end_datetime }: SessionQuery) {
  const [start, end] = [Date.parse(start_datetime ?? ''), Date.parse(end_datetime ?? '')]
  return (await data.openSessions()).find(
    (session) =>
      session.starts_at.getTime() === start &&
      session.ends_at.getTime() === end &&
      (name === null || session.name === name),
  )
}

async function check(user: number, query: URLSearchParams, response: ServerResponse) {
  const session = await findSession({
    name: query.get('name'),
    start_datetime: query.get('start_datetime'),
    end_datetime: query.get('end_datetime'),
  })
  const already_marked = session !== undefined && (await data.isMarked(session.id, user))
  answer(response, 200, { already_marked })
}

async function mark(
  user: number,
  body: SessionQuery & { latitude: number; longitude: number },
  response: ServerResponse,
) {
  const now = new Date()
  const session = await findSession(body)
  if (!session || now < session.starts_at || now >= session.ends_at) {
    return answer(response, 409, { detail: 'not running' })
  }
  if (!isInside(body.latitude, body.longitude)) return answer(response, 403, { detail: 'outside' })
  const id = await data.mark(session.id, user, now)
  if (!id) return answer(response, 409, { detail: 'already marked' })
  live.marked()
  answer(response, 201, { ...presented(session), id, present_absent: true, marked_at: now })
}

/** Ray casting: a ray to the east crosses the polygon an odd number of times from inside. */
function isInside(lat: number, lng: number): boolean {
  const { polygon } = exampleChurch
  let inside = false
  polygon.forEach((a, n) => {
    const b = polygon.at(n - 1) ?? a
    if (a.lat > lat === b.lat > lat) return
    if (lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng) inside = !inside
  })
  return inside
}

const presented = ({ id, name, starts_at, ends_at }: OpenSession) => ({
  id,
  name,
  start_datetime: starts_at,
  end_datetime: ends_at,
})

function answer(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const live = createLive(server, async () => {
  const [current] = await data.openSessions()
  return current ? data.countPresent(current.id) : 0
})
await data.listen(() => {
  live.reload()
  directory.invalidate()
})
server.listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
