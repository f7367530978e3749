import { contract, type Endpoint, errorsOf } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember } from './factories.ts'
import { startTestServer } from './server.ts'

const server = await startTestServer()
const rows: [string, Endpoint][] = Object.entries(contract)

const UNKNOWN_ID = 2_000_000_000

/** The endpoint's path with its parameters filled in. */
const pathOf = ({ path }: Endpoint, id = UNKNOWN_ID) => path.replace(/:\w+/g, String(id))

function call(endpoint: Endpoint, auth: Record<string, string> = {}, id = UNKNOWN_ID) {
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  return server.request[method](pathOf(endpoint, id)).set(auth)
}

test('every route answers with and without its trailing slash', async () => {
  for (const [, endpoint] of rows) {
    const path = pathOf(endpoint).slice(0, -1)
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    // One member each, because some routes end the sign-in that calls them.
    const [first, second] = [await aMember(server), await aMember(server)]
    const bare = await server.request[method](path).set(first.auth)
    const slashed = await call(endpoint, second.auth)
    expect(`${path} ${bare.status}`).toBe(`${path} ${slashed.status}`)
    expect(bare.body?.detail).not.toBe('There is nothing at this address.')
  }
})

test('no route with a parameter shadows a literal path', async () => {
  for (const [name, endpoint] of rows.filter(([, { path }]) => !path.includes(':'))) {
    const { auth } = await aMember(server)
    const answer = await call(endpoint, auth)
    expect(`${name}: ${JSON.stringify(answer.body)}`).not.toContain('This is not a valid id.')
  }
})

test('the OpenAPI document at /api/openapi.json lists every route and its errors', async () => {
  const { body } = await server.request.get('/api/openapi.json').expect(200)
  for (const [name, row] of rows) {
    const operation = body.paths[row.path.replace(/:(\w+)/g, '{$1}')][row.method.toLowerCase()]
    expect(operation.operationId).toBe(name)
    for (const { status, code } of errorsOf(row)) {
      const [, codes] = operation.responses[status].content['application/json'].schema.allOf
      expect(codes.properties.code.enum).toContain(code)
    }
  }
})

test('an unknown path answers 404 with a code and a detail', async () => {
  const { body } = await server.request.get('/api/no/such/thing').expect(404)
  expect(body).toMatchObject({
    code: 'not-found',
    detail: 'There is nothing at this address.',
  })
})
