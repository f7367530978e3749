import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { directoryEntry } from '@church/shared'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ALL_SHARED, aMember, anAdmin } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import type { PubSub } from '../../../platform/pub-sub.ts'
import { seenBy } from './answers.ts'
import { findMember } from './data.ts'
import { createDirectory } from './directory.ts'
import { directoryJson } from './directory-data.ts'

const server = await aChurch()
const { request, services, clock } = server
const admin = await anAdmin(server, { lastName: 'Zimmer' })

const list = () => request.get('/api/members/').set(admin.auth)

async function namesListed(): Promise<string[]> {
  const { body } = await list().expect(200)
  return z
    .parse(z.array(directoryEntry), body)
    .map(({ user }) => `${user.last_name}, ${user.first_name}`)
}

test('lists members by last name, first name and id, regardless of case and accents', async () => {
  const names = [
    ['Zoë', 'abel'],
    ['anna', 'Abel'],
    ['Émile', 'Ábel'],
    ['Bo', 'Østergård'],
  ] as const
  for (const [firstName, lastName] of names) await aMember(server, { firstName, lastName })
  const twins = [
    await aMember(server, { firstName: 'Bo', lastName: 'Twin' }),
    await aMember(server, { firstName: 'Bo', lastName: 'Twin' }),
  ]
  expect(await namesListed()).toEqual([
    'Abel, anna',
    'Ábel, Émile',
    'abel, Zoë',
    'Østergård, Bo',
    'Twin, Bo',
    'Twin, Bo',
    'Zimmer, Ada',
  ])
  const { body } = await list().expect(200)
  expect(body.slice(4, 6).map(({ id }: { id: number }) => id)).toEqual(twins.map(({ id }) => id))
})

test('comes in pages of the same order, of which a screen learns when there are too many people', async () => {
  const [whole, paged] = ['/api/members/?up_to=', '/api/users/directory/?page_size=4&page=']
  const get = (path: string) => request.get(path).set(admin.auth)
  const { body: all } = await get(`${whole}7`).expect(200)
  const refused = await get(`${whole}6`).expect(409)
  expect(refused.body.code).toBe('too-many-people')
  const pages = [await get(`${paged}1`).expect(200), await get(`${paged}2`).expect(200)]
  expect(pages.flatMap(({ body }) => body.results)).toEqual(all)
  expect(pages.map(({ body }) => body.count)).toEqual([7, 7])
  await get(`${paged}3`).expect(404)
})

test('contains only what a card shows', async () => {
  const { id, email } = await aMember(server, { firstName: 'Card', lastName: 'Aaa "quoted" \\' })
  const { body } = await list().expect(200)
  expect(body.at(0)).toEqual({
    _id: id,
    id,
    user: { id, first_name: 'Card', last_name: 'Aaa "quoted" \\', email },
    image: null,
    middle_name: null,
    phone_number: null,
    phone_number_2: null,
  })
})

test('answers 304 until someone changes the list', async () => {
  const { headers } = await list().expect(200)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
  })
  const etag = headers.etag ?? ''
  const again = () => list().set('If-None-Match', etag)
  const unchanged = await again().expect(304)
  expect(unchanged.text).toBe('')
  const { id } = await aMember(server)
  const changed = await again().expect(200)
  expect(changed.body.map((entry: { id: number }) => entry.id)).toContain(id)
})

/** Changes that the next directory must show. */
const changes: [what: string, change: () => Promise<unknown>, name: string][] = [
  [
    'a registration',
    () =>
      request
        .post('/api/users/register/')
        .send({
          first_name: 'New',
          last_name: 'Comer',
          email: 'new@church.test',
          password: 'qwertz asdf',
        })
        .expect(201),
    'Comer, New',
  ],
  [
    'a profile',
    () =>
      request
        .put('/api/users/profile/update/')
        .set(admin.auth)
        .send({ first_name: 'Adeline' })
        .expect(200),
    'Zimmer, Adeline',
  ],
  [
    'an admin’s change',
    () =>
      request
        .put(`/api/users/update/${admin.id}/`)
        .set(admin.auth)
        .send({ first_name: 'Adam' })
        .expect(200),
    'Zimmer, Adam',
  ],
]

test.each(changes)('%s shows in the very next response', async (_what, change, name) => {
  expect(await namesListed()).not.toContain(name)
  await change()
  expect(await namesListed()).toContain(name)
})

test('changed details and deleted members show in the very next response', async () => {
  const { id, auth } = await aMember(server)
  const own = async () =>
    (await list().expect(200)).body.find((entry: { id: number }) => entry.id === id)
  await request
    .put('/api/users/profile/update/additional/')
    .set(auth)
    .send({ phone_number: '01632 960000' })
    .expect(200)
  expect(await own()).toMatchObject({ phone_number: '01632 960000' })
  await request.delete(`/api/users/delete/${id}/`).set(admin.auth).expect(200)
  expect(await own()).toBeUndefined()
})

test('every process sees a change', async () => {
  await expect.poll(() => services.pubSub.isListening()).toBe(true)
  await namesListed()
  const query = vi.spyOn(services.pool, 'query')
  await namesListed()
  expect(query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('directory'))).toEqual(
    [],
  )
  const { id } = await aMember(server, { firstName: 'Else', lastName: 'Where' })
  await services.pool.query('UPDATE users SET first_name = $2 WHERE id = $1', [id, 'Someone'])
  await expect.poll(namesListed).toContain('Where, Someone')
  await services.pool.query('UPDATE members SET middle_name = $2 WHERE id = $1', [id, 'M'])
  await services.pool.query('DELETE FROM users WHERE id = $1', [id])
  await expect.poll(namesListed).not.toContain('Where, Someone')
})

test('builds the list only twice for many concurrent requests, whether or not changes are heard', async () => {
  for (const isHeard of [true, false]) {
    const listeners: (() => void)[] = []
    const pubSub: PubSub = {
      ...services.pubSub,
      isListening: () => isHeard,
      subscribe: (_topic, listener) => {
        listeners.push(listener)
        return () => undefined
      },
    }
    const directory = createDirectory({ ...services, pubSub })
    const query = vi.spyOn(services.pool, 'query').mockClear()
    const answers = () =>
      Array.from({ length: 25 }, () => {
        for (const listener of listeners) listener()
        return directory.answer({}, { id: 1, isAdmin: true, isApproved: true, hasLeft: false })
      })
    // A mail of an earlier test may still ask for something.
    const builds = () =>
      query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('directory')).length
    const early = answers()
    while (builds() === 0) await setImmediate()
    const [first, ...others] = await Promise.all([...early, ...answers()])
    expect(builds()).toBe(2)
    expect(others.map(({ headers }) => headers.ETag)).toEqual(Array(49).fill(first?.headers.ETag))
    query.mockRestore()
  }
})

test('only a change that a card shows invalidates the list', async () => {
  const { id, auth } = await aMember(server, { firstName: 'Same', lastName: 'Old' })
  const heard = vi.fn()
  onTestFinished(services.pubSub.subscribe('directory', heard))
  const timesHeard = async (change: () => Promise<unknown>) => {
    await services.pubSub.caughtUp()
    heard.mockClear()
    await change()
    await services.pubSub.caughtUp()
    return heard.mock.calls.length
  }
  const put = (path: string, body: object) =>
    request.put(`/api/users/profile/update/${path}`).set(auth).send(body).expect(200)
  const sql = (text: string) => services.pool.query(text)
  expect(await timesHeard(() => put('', { first_name: 'Same' }))).toBe(0)
  expect(await timesHeard(() => put('additional/', { city: 'Bath' }))).toBe(0)
  expect(await timesHeard(() => sql('UPDATE users SET email = email, last_name = last_name'))).toBe(
    0,
  )
  expect(await timesHeard(() => sql('UPDATE members SET image = image'))).toBe(0)
  expect(await timesHeard(() => sql('DELETE FROM members WHERE id = 0'))).toBe(0)
  expect(await timesHeard(() => put('', { first_name: 'New' }))).toBe(1)
  expect(await timesHeard(() => put('additional/', { phone_number: '01632 960001' }))).toBe(1)
  expect(await timesHeard(() => sql(`DELETE FROM users WHERE id = ${id}`))).toBe(1)
})

/** The raw response: supertest would decompress it. */
async function sent(accepted: string) {
  const asked = get(`${server.url}/api/members/`, {
    headers: { ...admin.auth, 'Accept-Encoding': accepted },
  })
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  return { headers: answer?.headers, bytes: answer && (await buffer(answer)) }
}

test('compresses the list in the best encoding that the client accepts', async () => {
  const plain = await sent('identity')
  expect(plain.headers?.['content-encoding']).toBeUndefined()
  const gzipped = await sent('gzip')
  expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(gzipped.bytes ?? '')).toEqual(plain.bytes)
  const best = await sent('gzip, deflate, br, zstd')
  expect(best.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers?.etag })
  expect(brotliDecompressSync(best.bytes ?? '')).toEqual(plain.bytes)
})

test('members see the same in the list as in the details, whatever people chose', async () => {
  const now = clock.now()
  const hidden = { address: false, birthday: false, departments: false }
  const people: number[] = []
  for (let n = 0; n < 2 ** 6; n++) {
    const is = (bit: number) => (n & (1 << bit)) !== 0
    const choice = { phone: is(0), email: is(1), picture: is(2), listed: is(3), chosenAt: now }
    const { id } = await aMember(server)
    await services.db.user.update({
      where: { id },
      data: {
        approvedAt: is(4) ? now : null,
        ...(n % 7 === 0 && { standing: 'left', leftOn: new Date(0) }),
      },
    })
    await services.db.member.update({
      where: { id },
      data: {
        image: `https://pictures.test/${n}`,
        phoneNumber: '01632 960003',
        // Eighteen today, or tomorrow.
        dateOfBirth: new Date(is(5) ? '2008-01-11' : '2008-01-12'),
        ...(n % 5 !== 0 && { sharing: { create: { ...hidden, ...choice } } }),
      },
    })
    people.push(id)
  }
  const children = people.filter((_, n) => n % 9 === 0)
  await services.db.household.create({
    data: {
      name: 'Hill',
      createdAt: now,
      members: { create: children.map((userId) => ({ userId, relation: 'child' })) },
    },
  })
  const today = '2026-01-11'
  for (const mode of ['open', 'choice', 'closed'] as const) {
    const value = { mode, newcomers: 'open' }
    const [where, create] = [{ key: 'directory' }, { key: 'directory', value }]
    await services.db.setting.upsert({ where, create, update: { value } })
    const entries = z.parse(
      z.array(directoryEntry),
      JSON.parse(await directoryJson(services.pool, { of: 'member', today })),
    )
    for (const id of people) {
      const row = await findMember(services.pool, id)
      const seen = row && seenBy('member', row, { mode, today })
      const entry = entries.find((each) => each.id === id) ?? null
      expect(entry).toEqual(seen && z.parse(directoryEntry, seen))
    }
  }
})

test('a search finds people by all words of names and shown numbers, and by nothing hidden', async () => {
  const church = await aChurch()
  const asked = (auth: Record<string, string>) => async (keyword: string) => {
    const { body } = await church.request
      .get('/api/users/directory/')
      .query({ keyword })
      .set(auth)
      .expect(200)
    expect(body.count).toBe(body.results.length)
    return body.results.map(({ user }: { user: { first_name: string } }) => user.first_name)
  }
  const people = [
    { firstName: 'Zoë', lastName: 'Ångström', phone: '+44 (0)1632 960-001' },
    { firstName: 'Grace', lastName: 'Adeyemi', phone: '01632 960002', sharing: { phone: false } },
    { firstName: 'Hidden', lastName: 'Øster', phone: '01632 960003', sharing: { listed: false } },
    { firstName: '50%', lastName: 'Øster', phone: '1632-96-0004' },
  ]
  for (const { phone, sharing, ...names } of people) {
    const { id } = await aMember(church, names)
    const chosen = { listed: true, ...ALL_SHARED, ...sharing, chosenAt: church.clock.now() }
    await church.services.db.member.update({
      where: { id },
      data: { phoneNumber: phone, ...(sharing && { sharing: { create: chosen } }) },
    })
  }
  const find = asked((await aMember(church, { firstName: 'Reader', lastName: 'Ray' })).auth)
  const expected: Record<string, string[]> = {
    'zoe ang': ['Zoë'],
    'ÅNGSTRÖM, zoë': ['Zoë'],
    oster: ['50%'],
    '0%': ['50%'],
    'church.test': [],
    '1632960': ['Zoë', '50%'],
    '960002': [],
    'øster 960003': [],
    '96000۴': ['50%'],
  }
  const found: typeof expected = {}
  for (const keyword of Object.keys(expected)) found[keyword] = await find(keyword)
  expect(found).toEqual(expected)
  const office = asked((await anAdmin(church, { lastName: 'Zimmer' })).auth)
  expect(await office('96000')).toEqual(['Grace', 'Zoë', '50%', 'Hidden'])
  const newcomer = await aMember(church, { firstName: 'New', lastName: 'Ray' })
  await church.services.db.user.update({ where: { id: newcomer.id }, data: { approvedAt: null } })
  expect(await asked(newcomer.auth)('grace')).toEqual([])
  expect(await asked(newcomer.auth)('ray')).toEqual(['New'])
})
