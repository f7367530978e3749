import { readFile } from 'node:fs/promises'
import { contract, type Endpoint, generalErrors } from '@church/shared'
import { expect, test } from 'vitest'
import { createLimitWrites, HOURLY_LIMITS, WRITES_PER_MINUTE } from '../src/http/write-limits.ts'
import { createTestClock } from './clock.ts'
import { csrfHeaders } from './csrf.ts'
import { aMember, anAdmin } from './factories.ts'
import { limitsTable } from './limits-table.ts'
import { PICTURE } from './samples.ts'
import { aChurch } from './server.ts'

const server = await aChurch({ env: { TRUST_PROXY: 1 } })
const { services, clock } = server
const { pool, limitWrites } = services
const writes = Object.entries<Endpoint>(contract).filter(([, { method }]) => method !== 'GET')

const write = { name: 'write', endpoint: { method: 'POST' } } as const
const home = () => '192.0.2.1'
const tooMany = { status: 429, code: generalErrors.tooManyTries.code }

test('every write answers 429 once its account, or its network, has used up the minute', async () => {
  const admin = await anAdmin(server)
  for (let n = 0; n < WRITES_PER_MINUTE.admin; n++) await limitWrites(write, admin, home)
  for (let n = 0; n < WRITES_PER_MINUTE.network; n++) await limitWrites(write, null, home)
  const csrf = await csrfHeaders(server)
  for (const [name, { access, method, path }] of writes) {
    const verb = method.toLowerCase() as 'post' | 'put' | 'delete'
    const auth = access === 'public' ? { 'X-Forwarded-For': home() } : admin.auth
    const { status, body } = await server.request[verb](path.replace(/:\w+/g, '1'))
      .set({ ...csrf, ...auth })
      .expect('Retry-After', '60')
    expect(`${name} ${status} ${body.code}`).toBe(`${name} 429 ${tooMany.code}`)
  }
  // Reading goes on, and so do others and the next minute.
  await server.request.get('/api/members/').set(admin.auth).expect(200)
  await limitWrites(write, await aMember(server), home)
  await limitWrites(write, null, () => '192.0.2.2')
  clock.advance(60_000)
  await limitWrites(write, admin, home)
})

test('hourly limits count by account and row, in all processes together', async () => {
  const [one, other] = [1, 2].map(() => createLimitWrites({ pool, clock: createTestClock() }))
  const { member = 0, admin } = HOURLY_LIMITS.wish
  const wish = { name: 'wish', endpoint: { method: 'POST', hourly: 'wish' } } as const
  const ruth = { id: 7, isAdmin: false }
  for (let n = 0; n < member; n++) await (n % 2 ? one : other)?.(wish, ruth, home)
  await expect(one?.(wish, ruth, home)).rejects.toMatchObject(tooMany)
  await one?.({ ...wish, name: 'another' }, ruth, home)
  await one?.(wish, { id: 8, isAdmin: false }, home)
  const anne = { id: 9, isAdmin: true }
  for (let n = 0; n < admin; n++) await one?.(wish, anne, home)
  await expect(other?.(wish, anne, home)).rejects.toMatchObject(tooMany)
})

test('rows with an hourly cost are those of signed-in people, and of admins if members have no limit', () => {
  for (const [name, { access, hourly }] of Object.entries<Endpoint>(contract)) {
    if (!hourly) continue
    const { member } = HOURLY_LIMITS[hourly]
    const right = access !== 'public' && (member || access === 'admin')
    expect([name, Boolean(right)]).toEqual([name, true])
  }
})

test('an account can upload 20 pictures an hour, whatever its network', async () => {
  const member = await aMember(server)
  const upload = { name: 'uploadPicture', endpoint: contract.uploadPicture }
  for (let n = 0; n < 20; n++) {
    await limitWrites(upload, { ...member, isAdmin: false }, home)
  }
  const post = (auth: object) =>
    server.request
      .post('/api/users/profile/upload/')
      .set({ ...auth })
      .attach('image', PICTURE, 'picture.png')
  await post(member.auth).expect(429)
  await post((await aMember(server)).auth).expect(200)
})

test('docs/security.md lists every limit', async () => {
  const page = await readFile(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const [, table = ''] = /## Limits\n[^|]*((?:\|.*\n)*)/.exec(page) ?? []
  expect(table.trim()).toBe(limitsTable)
})
