import { contract, type Endpoint } from '@church/shared'
import { describe, expect, test } from 'vitest'
import { aMember } from './factories.ts'
import { startTestServer } from './server.ts'

const server = await startTestServer()
const rows: [string, Endpoint][] = Object.entries(contract)

const NOBODY = 2_000_000_000

/** The row's path for this id; by default, one that nobody has. */
const addressOf = ({ path }: Endpoint, id = NOBODY) => path.replace(/:\w+/g, String(id))

function call(endpoint: Endpoint, auth: Record<string, string> = {}, id = NOBODY) {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return server.request[method](addressOf(endpoint, id)).set(auth)
}

describe('every route asks who is calling as its row says', () => {
  test.each(rows)('%s', async (_name, endpoint) => {
    const stranger = await call(endpoint)
    const forged = await call(endpoint, { Authorization: 'Bearer a.b.c' })
    const member = await aMember(server)
    // Their own id: what is somebody else's is refused for another reason.
    const asMember = await call(endpoint, member.auth, member.id)
    if (endpoint.access === 'public') {
      expect(forged.status).toBe(stranger.status)
      expect(asMember.status).toBe(stranger.status)
    } else {
      expect(stranger.status).toBe(401)
      expect(forged.status).toBe(401)
      if (endpoint.access === 'admin') expect(asMember.status).toBe(403)
      else expect([401, 403]).not.toContain(asMember.status)
    }
  })
})

test('every route answers with and without its trailing slash', async () => {
  for (const [, endpoint] of rows) {
    const path = addressOf(endpoint).slice(0, -1)
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    // One each: some rows end the sign-in that calls them.
    const [one, other] = [await aMember(server), await aMember(server)]
    const bare = await server.request[method](path).set(one.auth)
    const slashed = await call(endpoint, other.auth)
    expect(`${path} ${bare.status}`).toBe(`${path} ${slashed.status}`)
    expect(bare.body.detail).not.toBe('There is nothing at this address.')
  }
})

test('no literal path is swallowed by one with a parameter', async () => {
  for (const [name, endpoint] of rows.filter(([, { path }]) => !path.includes(':'))) {
    const { auth } = await aMember(server)
    const answer = await call(endpoint, auth)
    expect(`${name}: ${JSON.stringify(answer.body)}`).not.toContain('This is not a valid id.')
  }
})

test('the OpenAPI document has every route', async () => {
  const { body } = await server.request.get('/api/openapi.json').expect(200)
  for (const [name, { path, method }] of rows) {
    const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(operation.operationId).toBe(name)
  }
})

test('an unknown address is a 404 with a detail', async () => {
  const { body } = await server.request.get('/api/no/such/thing').expect(404)
  expect(body.detail).toBe('There is nothing at this address.')
})
