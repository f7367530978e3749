import { gzipSync } from 'node:zlib'
import { ID_MAX } from '@church/shared'
import { describe, expect, test } from 'vitest'
import { aMember, anAdmin } from '../../test/factories.ts'
import { type RawRequest, rawRequest } from '../../test/raw-request.ts'
import { aChurch } from '../../test/server.ts'

const server = await aChurch()
const { request, services, url } = server
const member = await aMember(server)
const admin = await anAdmin(server)

const raw = (asked: RawRequest) => rawRequest(url, asked)
const json = { 'Content-Type': 'application/json' }

/** Sends a profile update with the given body. */
const updateWith = (body: string | Buffer, headers: Record<string, string> = json) =>
  raw({
    method: 'PUT',
    path: '/api/users/profile/update/',
    headers: { ...member.auth, ...headers },
    body: Buffer.from(body),
  })

const nameNow = async () =>
  (await services.db.user.findUniqueOrThrow({ where: { id: member.id } })).firstName

describe('rejects a body that is not the expected JSON object, and changes nothing', () => {
  const named = JSON.stringify({ first_name: 'Changed' })
  test.for<[string, string | Buffer, Record<string, string>, number]>([
    ['broken JSON', '{"first_name": "Cha', json, 400],
    ['a list', `[${named}]`, json, 400],
    ['null', 'null', json, 400],
    ['a string', '"Changed"', json, 400],
    ['another content type', named, { 'Content-Type': 'text/plain' }, 415],
    ['a form', 'first_name=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['no content type', named, {}, 415],
    ['an unknown character set', named, { 'Content-Type': 'application/json; charset=x' }, 415],
    ['an unknown content encoding', named, { ...json, 'Content-Encoding': 'pack' }, 415],
    ['text that is not UTF-8', Buffer.from('{"first_name":"\xff"}', 'latin1'), json, 400],
    ['half a surrogate pair', '{"first_name":"Chang\\ud800"}', json, 400],
    ['NUL in a name', '{"first_name":"Chang\\u0000"}', json, 400],
    ['an invisible name', '{"first_name":"\\u200B"}', json, 400],
    ['a line break in a name', '{"first_name":"Chang\\r\\nEvil: yes"}', json, 400],
    [
      'more than 100 KB',
      JSON.stringify({ first_name: 'Changed', x: 'x'.repeat(110_000) }),
      json,
      413,
    ],
    [
      'more than 100 KB of unknown length',
      `1c000\r\n${JSON.stringify({ first_name: 'Changed', x: 'x'.repeat(0x1c000 - 31) })}\r\n0\r\n\r\n`,
      { ...json, 'Transfer-Encoding': 'chunked' },
      413,
    ],
    ['a compressed body', gzipSync(named), { ...json, 'Content-Encoding': 'gzip' }, 415],
    [
      'another character set',
      named,
      { 'Content-Type': 'application/json; charset=iso-8859-1' },
      415,
    ],
    ['21 levels', `{"first_name":"Changed","x":${'['.repeat(21)}${']'.repeat(21)}}`, json, 400],
    ['fifty thousand levels', `{"first_name":"Changed","x":${'['.repeat(50_000)}`, json, 400],
  ])('%s', async ([, body, headers, status]) => {
    const answer = await updateWith(body, headers)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text).detail).toBeTruthy()
    expect(await nameNow()).toBe('Mary')
  })
})

describe('accepts a body however it is sent', () => {
  const named = JSON.stringify({ first_name: 'Marie' })
  test.for<[string, string, Record<string, string>]>([
    [
      'in chunks',
      `5\r\n${named.slice(0, 5)}\r\n${(named.length - 5).toString(16)}\r\n${named.slice(5)}\r\n0\r\n\r\n`,
      { ...json, 'Transfer-Encoding': 'chunked' },
    ],
    ['as UTF-8', named, { 'Content-Type': 'Application/JSON ; charset="UTF-8"' }],
    ['as identity', named, { ...json, 'Content-Encoding': 'identity' }],
  ])('%s', async ([, body, headers]) => {
    expect((await updateWith(body, headers)).status).toBe(200)
    expect(await nameNow()).toBe('Marie')
    expect((await updateWith('{"first_name":"Mary"}')).status).toBe(200)
  })

  test.for<[string, Record<string, string>]>([
    ['nothing', {}],
    ['nothing in chunks', { ...json, 'Transfer-Encoding': 'chunked' }],
  ])('%s counts as an empty object', async ([, headers]) => {
    const body = headers['Transfer-Encoding'] ? '0\r\n\r\n' : ''
    expect((await updateWith(body, headers)).status).toBe(200)
  })
})

test('tells the client to send an object instead of a list', async () => {
  const { text } = await updateWith('[]')
  expect(JSON.parse(text).detail).toBe('Please send a JSON object, not a list.')
})

test('names missing and invalid fields in plain language', async () => {
  const refused = async (body: object) =>
    (await request.post('/api/token/refresh/').send(body).expect(400)).body
  expect(await refused({})).toMatchObject({
    detail: 'refresh is missing.',
    errors: { refresh: ['refresh is missing.'] },
  })
  expect(await refused({ refresh: 7 })).toMatchObject({ detail: 'refresh is not valid.' })
})

test('drops unknown keys, including those of prototypes', async () => {
  const body =
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"isAdmin":true}'
  const answer = await updateWith(body)
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text).isAdmin).toBe(false)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  const user = await services.db.user.findUniqueOrThrow({ where: { id: member.id } })
  expect(user.isAdmin).toBe(false)
})

describe('accepts as an id only a positive number that the database can hold', () => {
  test.for([
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '%20',
    'abc',
    '%00',
    '1%0d%0a',
    String(ID_MAX + 1),
    '9'.repeat(400),
  ])('rejects %s', async (id) => {
    const answer = await raw({ method: 'GET', path: `/api/members/${id}/`, headers: member.auth })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).errors).toEqual({ id: ['This is not a valid id.'] })
  })

  test('accepts the largest id, which no user has', async () => {
    await request.get(`/api/members/${ID_MAX}/`).set(member.auth).expect(404)
  })

  test.for([
    ['true', true],
    ['an empty list', []],
    ['a list with one element', [1]],
    ['an object', {}],
    ['null', null],
    ['an empty string', ''],
    ['a string that is not all digits', '1e0'],
    ['a number that is too large', ID_MAX + 1],
  ] as const)('rejects %s in a body', async ([, id]) => {
    const { body } = await request
      .put('/api/users/profile/update/')
      .set(member.auth)
      .send({ id, first_name: 'Changed' })
      .expect(400)
    expect(body.errors).toEqual({ id: ['This is not a valid id.'] })
    expect(await nameNow()).toBe('Mary')
  })
})

describe('rejects repeated, empty and malformed query parameters', () => {
  test.for([
    'page=1&page=1',
    'page=',
    'page=0',
    'page=99999999999999999999',
    'page_size=101',
    'keyword=a&keyword=b',
    'keyword=%00',
    'keyword=a%0Ab',
    `keyword=${'x'.repeat(101)}`,
  ])('%s', async (query) => {
    const { body } = await request.get(`/api/users/?${query}`).set(admin.auth).expect(400)
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
  })
})

describe('serves no file but pictures', () => {
  test.for([
    '/media/../outbox/x.eml',
    '/media/%2e%2e/jwt-secret',
    '/media/..%2fjwt-secret',
    '/media/..%5cjwt-secret',
    '/media//etc/passwd',
    '/media/%00',
    '/media/%ff',
    '/media/.hidden.webp',
    '/media/',
    '/../../etc/passwd',
    '/api/..%2f..%2fetc/passwd',
    '/%c0%ae%c0%ae/',
  ])('%s', async (path) => {
    const answer = await raw({ method: 'GET', path })
    expect([400, 404]).toContain(answer.status)
    expect(JSON.parse(answer.text)).toEqual({
      code: expect.any(String),
      detail: expect.any(String),
      request_id: expect.any(String),
    })
  })
})

test('rejects headers of more than 16 KB', async () => {
  const headers = { ...member.auth, 'X-Long': 'x'.repeat(20_000) }
  expect((await raw({ method: 'GET', path: '/api/members/', headers })).status).toBe(431)
})

test('rejects a malformed HTTP request', async () => {
  expect((await raw({ method: 'GE T', path: '/', headers: {} })).status).toBe(400)
  const both = { 'Content-Length': '5', 'Transfer-Encoding': 'chunked', ...json }
  const smuggled = {
    method: 'POST',
    path: '/api/users/login/',
    headers: both,
    body: Buffer.from('0\r\n\r\n'),
  }
  expect((await raw(smuggled)).status).toBe(400)
})
