import { contract, type Endpoint, errorsOf } from '@church/shared'
import { expect, test } from 'vitest'
import { aMember, type Person } from './factories.ts'
import { aChurch } from './server.ts'

const server = await aChurch()
const rows: [string, Endpoint][] = Object.entries(contract)

const UNKNOWN_ID = 2_000_000_000

/** The endpoint's path with its parameters filled in. */
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, String(UNKNOWN_ID))

let auth: Person['auth'] | null = null

/** Calls a route without a body, as a member. */
async function call({ method, access }: Endpoint, path: string) {
  auth ??= (await aMember(server)).auth
  const send = server.request[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
  const answer = await send(path).set(auth)
  // It may have ended the sign-in.
  if (method !== 'GET' && answer.ok) auth = null
  if (access !== 'public' && access !== 'reader') expect(answer.status).not.toBe(401)
  expect(answer.status).not.toBe(429)
  return answer
}

test('every route answers with and without its trailing slash', async () => {
  for (const [, endpoint] of rows) {
    const slashed = pathOf(endpoint)
    const bare = slashed.slice(0, -1)
    const [one, other] = [await call(endpoint, bare), await call(endpoint, slashed)]
    expect(`${bare} ${one.status}`).toBe(`${bare} ${other.status}`)
    expect(one.body?.detail).not.toBe('There is nothing at this address.')
  }
})

test('no route with a parameter shadows a literal path', async () => {
  for (const [name, endpoint] of rows.filter(([, { path }]) => !path.includes(':'))) {
    const { body } = await call(endpoint, endpoint.path)
    expect(
      `${name}: ${JSON.stringify(body)}`,
      'A path with a parameter answers here, or an id in the body has no words of its own (`idOr`).',
    ).not.toContain('This is not a valid id.')
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
