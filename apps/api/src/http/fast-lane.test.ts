import type { Session } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMember, aSession, type Person } from '../../test/factories.ts'
import { startTestServer } from '../../test/server.ts'

const server = await startTestServer()
const { request } = server

const CURRENT = '/api/users/sessions/current/'
const CHECK = '/api/users/attendance/check/'
const MARK = '/api/users/profile/attendance/create/'
/** Express takes paths in any case, the fast lane only as they are written. */
const slow = (path: string) => path.replace('/api/', '/API/')

let session: Session
let member: Person
beforeEach(async () => {
  await server.services.db.session.deleteMany()
  session = await aSession(server)
  member = await aMember(server)
})

const times = () => ({ start_datetime: session.start_datetime, end_datetime: session.end_datetime })
const marking = () => ({
  present_absent: true,
  name: session.name,
  ...times(),
  latitude: 51.896,
  longitude: -0.446,
})

/** Of a body that is sent as it stands. */
const post = (path: string, body: string, type = 'application/json') =>
  request.post(path).set(member.auth).set('Content-Type', type).send(body)

describe('the calls that everybody makes at once are answered ahead of Express, and no differently', () => {
  const asks: [string, (path: (path: string) => string) => ReturnType<typeof post>][] = [
    ['the current sessions', (path) => request.get(path(CURRENT)).set(member.auth)],
    ['a check', (path) => request.get(path(CHECK)).query(times()).set(member.auth)],
    ['a check without times', (path) => request.get(path(CHECK)).set(member.auth)],
    [
      'a check with a field twice',
      (path) =>
        request
          .get(`${path(CHECK)}?name=a&name=b`)
          .query(times())
          .set(member.auth),
    ],
    ['nobody', (path) => request.get(path(CURRENT))],
    ['a forged token', (path) => request.get(path(CURRENT)).set('Authorization', 'Bearer a.b.c')],
    ['a mark without a place', (path) => post(path(MARK), JSON.stringify(times()))],
    ['a mark outside', (path) => post(path(MARK), JSON.stringify({ ...marking(), latitude: 52 }))],
    ['a body that is no JSON', (path) => post(path(MARK), '{"name":')],
    ['a body that is no object', (path) => post(path(MARK), '[]')],

    ['an empty body', (path) => post(path(MARK), '')],
    ['a nested body', (path) => post(path(MARK), `${'['.repeat(30)}${']'.repeat(30)}`)],
    ['a huge body', (path) => post(path(MARK), JSON.stringify({ name: 'x'.repeat(110_000) }))],
    ['a form', (path) => post(path(MARK), 'name=Sunday', 'application/x-www-form-urlencoded')],
    [
      'another charset',
      (path) => post(path(MARK), JSON.stringify(marking()), 'application/json; charset=iso-8859-1'),
    ],
  ]
  test.each(asks)('%s', async (_name, ask) => {
    const fast = await ask((path) => path)
    const express = await ask(slow)
    expect(fast.status).toBe(express.status)
    const { request_id: fastId, ...fastBody } = fast.body
    const { request_id: slowId, ...slowBody } = express.body
    expect(fastBody).toEqual(slowBody)
    expect(typeof fastId).toBe(typeof slowId)
    for (const name of ['content-type', 'cache-control', 'x-content-type-options']) {
      expect(`${name}: ${fast.headers[name]}`).toBe(`${name}: ${express.headers[name]}`)
    }
    expect(fast.headers['www-authenticate']).toBe(express.headers['www-authenticate'])
  })
})

test('a mark is a mark either way, and only once', async () => {
  const body = JSON.stringify(marking())
  const { body: record } = await post(MARK, body).expect(201)
  expect(record).toMatchObject({ present_absent: true, name: session.name })
  await post(slow(MARK), body).expect(409)
  await post(MARK.slice(0, -1), body).expect(409)
})

test('it is ahead of Express indeed, and still noted, numbered and safe', async () => {
  const { headers } = await request.get(CURRENT).set(member.auth).expect(200)
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  const text = await server.services.metrics.registry.metrics()
  expect(text).toContain(
    `church_request_seconds_count{method="GET",route="${CURRENT}",status="200"}`,
  )
})
