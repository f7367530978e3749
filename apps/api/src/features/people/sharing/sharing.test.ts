import {
  contract,
  type DirectoryRules,
  type Endpoint,
  eachOf,
  type Shares,
  SWITCHES,
} from '@church/shared'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { csrfHeaders } from '../../../../test/csrf.ts'
import {
  ALL_SHARED,
  aMember,
  anAdmin,
  aSession,
  later,
  PASSWORD,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { knownFields, PICTURE, requestSample } from '../../../../test/samples.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { greetBirthdays } from '../../office/birthdays/index.ts'
import { finishAllMoves } from './move-pictures.ts'

const here = await aChurch({ anew: 'everything' })
const there = await startAnotherServer(here)
const { request, clock, services } = here
const { db } = services

const NOTHING: Shares = eachOf(SWITCHES, () => false)

let admin: Person
let ruth: Person
let ben: Person

beforeEach(async () => {
  admin = await anAdmin(here)
  ruth = await aMember(here, {
    firstName: 'Ruth',
    lastName: 'Hill',
    email: 'hidden.mail@church.test',
  })
  ben = await aMember(here, { firstName: 'Ben' })
  await request
    .put(`/api/users/members/${ruth.id}/update/`)
    .set(admin.auth)
    .send({
      dateofbirth: '1971-12-29',
      flatno: 'HiddenFlat',
      streetname: 'HiddenStreet',
      city: 'HiddenCity',
      postcode: 'HiddenCode',
      member_type: 'Frequent Visitor',
      email_2: 'hidden.other@church.test',
      phone_number: '01632 960001',
      phone_number_2: '01632 960002',
      department_set: [{ department_name: 'HiddenChoir' }],
    })
    .expect(200)
})

/** What nobody may see of Ruth unless she shares it. */
const HIDDEN = [/hidden/i, /Frequent Visitor/, /01632/, /1971/, /12-29/]

const rule = (rules: Partial<DirectoryRules>, by = admin) =>
  request
    .put('/api/users/admin/directory/')
    .set(by.auth)
    .send({ mode: 'open', newcomers: 'open', ...rules })
    .expect(200)

const share = (who: Person, shares: Partial<Shares>, listed = true) =>
  request
    .put('/api/users/profile/sharing/')
    .set(who.auth)
    .send({ listed, shares: { ...NOTHING, ...shares } })
    .expect(200)

const list = (who: Person, { request } = here) => request.get('/api/members/').set(who.auth)
const detail = (who: Person, of: { id: number }, { request } = here) =>
  request.get(`/api/members/${of.id}/`).set(who.auth)

async function idsListed(who: Person, at = here): Promise<number[]> {
  const { body } = await list(who, at).expect(200)
  return body.map(({ id }: { id: number }) => id)
}

async function upload(who: Person): Promise<string> {
  const { body } = await request
    .post('/api/users/profile/upload/')
    .set(who.auth)
    .attach('image', PICTURE, 'me.png')
    .expect(200)
  return body.image
}

const imageOf = async ({ id }: Person) =>
  (await db.member.findUniqueOrThrow({ where: { id } })).image ?? ''

async function register(name: string): Promise<Person> {
  const { body } = await request
    .post('/api/users/register/')
    .send({ first_name: name, last_name: 'New', email: `${name}@new.test`, password: PASSWORD })
    .expect(201)
  return { ...body, auth: { Authorization: `Bearer ${body.token}` } }
}

describe('the directory by choice', () => {
  test('shows members what somebody shares, at once in every process, and admins everything', async () => {
    await rule({ mode: 'choice' })
    await share(ruth, { phone: true, birthday: true })
    const entry = { phone_number: '01632 960001', phone_number_2: '01632 960002', image: null }
    const { headers, body } = await list(ben).expect(200)
    expect(body.find(({ id }: Person) => id === ruth.id)).toMatchObject({
      ...entry,
      user: { first_name: 'Ruth', email: '' },
    })
    expect((await detail(ben, ruth).expect(200)).body).toEqual({
      ...(await detail(admin, ruth).expect(200)).body,
      editable: [],
      user: { id: ruth.id, first_name: 'Ruth', last_name: 'Hill', email: '' },
      email_2: null,
      dateofbirth: null,
      birthday: '12-29',
      flatno: null,
      streetname: null,
      city: null,
      postcode: null,
      member_type: null,
      department_set: [],
    })
    expect((await detail(admin, ruth)).body).toMatchObject({
      dateofbirth: '1971-12-29',
      user: { email: ruth.email },
    })
    expect((await list(admin)).headers.etag).not.toBe(headers.etag)

    const again = (at: typeof here) => list(ben, at).set('If-None-Match', headers.etag ?? '')
    await again(here).expect(304)
    await again(there).expect(304)
    await share(ruth, {})
    await again(here).expect(200)
    const { body: after } = await again(there).expect(200)
    expect(after.find(({ id }: Person) => id === ruth.id)).toMatchObject({ phone_number: null })
    expect((await detail(ben, ruth, there)).body).toMatchObject({ phone_number: null })
  })

  test('one sees oneself whole, whatever one shares', async () => {
    await rule({ mode: 'choice' })
    await share(ruth, {}, false)
    expect(await idsListed(ben)).not.toContain(ruth.id)
    await detail(ben, ruth).expect(404)
    const { body } = await detail(ruth, ruth).expect(200)
    expect(body).toMatchObject({ phone_number: '01632 960001', dateofbirth: '1971-12-29' })
    await request.get('/api/users/profile/sharing/').set(ben.auth).expect(200, 'null')
    const own = await request.get('/api/users/profile/sharing/').set(ruth.auth).expect(200)
    expect(own.body).toEqual({ listed: false, shares: NOTHING, paper: true })
  })

  test('does not list people under 18, until the church’s date of their birthday', async () => {
    await rule({ mode: 'choice' })
    await db.member.update({
      where: { id: ruth.id },
      data: { dateOfBirth: new Date('2008-06-07') },
    })
    await later(here, '2026-06-06T22:59:00Z', ben)
    expect(await idsListed(ben)).not.toContain(ruth.id)
    await detail(ben, ruth).expect(404)
    // Midnight in London.
    clock.advance(60_000)
    expect(await idsListed(ben)).toContain(ruth.id)
    await detail(ben, ruth).expect(200)
  })

  test('closed, shows everybody only themselves, and admins everybody', async () => {
    await rule({ mode: 'closed' })
    await share(ruth, ALL_SHARED)
    expect(await idsListed(ben)).toEqual([ben.id])
    const { body } = await list(ruth).expect(200)
    expect(body).toMatchObject([{ id: ruth.id, phone_number: '01632 960001' }])
    await detail(ben, ruth).expect(404)
    expect(await idsListed(admin)).toHaveLength(3)
  })

  test('nothing chosen, members see everything, and what they chose where it is open', async () => {
    const { body } = await request.get('/api/users/admin/directory/').set(admin.auth).expect(200)
    expect(body).toEqual({ mode: 'open', newcomers: 'open', chosen: false })
    expect((await list(ben).expect(200)).body).toEqual((await list(admin)).body)
    expect((await detail(ben, ruth)).body).toEqual({
      ...(await detail(admin, ruth)).body,
      editable: [],
    })
    await share(ruth, { email: true })
    expect((await detail(ben, ruth)).body).toMatchObject({
      phone_number: null,
      user: { email: ruth.email },
    })
  })

  test('a change of class counts at once, with nothing of the other class', async () => {
    await rule({ mode: 'choice' })
    const { headers } = await list(admin).expect(200)
    await anAdmin(here)
    const promote = (isAdmin: boolean, who: Person) =>
      db.user.update({ where: { id: who.id }, data: { isAdmin } })
    await promote(false, admin)
    for (const at of [here, there]) {
      const { text } = await list(admin, at)
        .set('If-None-Match', headers.etag ?? '')
        .expect(200)
      expect(text).not.toContain('01632')
      expect((await detail(admin, ruth, at)).body).toMatchObject({ phone_number: null })
    }
    await promote(true, ben)
    for (const at of [here, there]) expect((await list(ben, at)).text).toContain('01632 960001')
  })
})

describe('no route tells', () => {
  const csrfOf = csrfHeaders(here)

  /** Digits in the random id of a request could look like those of a hidden value. */
  const withoutIds = (text: string) => text.replace(/[\da-f]{8}-[\da-f-]{27}/g, '')

  /** Everything that a call with valid input of every route answers. */
  async function answersOf(caller: () => Promise<Person>): Promise<string[]> {
    const csrf = await csrfOf
    const session = await aSession(here)
    const answers = []
    let who = await caller()
    for (const [name, row] of Object.entries<Endpoint>(contract)) {
      const answer = await requestSample(here, row, {
        headers: { ...csrf, ...who.auth },
        id: ruth.id,
        known: knownFields(who, session),
      })
      const answered = `${JSON.stringify(answer.headers)} ${answer.text}`
      answers.push(`${name} ${answer.status} ${withoutIds(answered)}`)
      // What is not a read may have ended the sign-in, or deleted the person.
      if (row.method !== 'GET') who = await caller()
    }
    await db.session.deleteMany()
    return answers
  }

  const telling = (answers: string[], values: RegExp[]) =>
    answers.filter((answer) => values.some((value) => value.test(answer)))

  test('a member what somebody hides', async () => {
    await upload(ruth)
    await rule({ mode: 'choice' })
    await share(ruth, {})
    const values = [...HIDDEN, new RegExp(await imageOf(ruth))]
    const answers = await answersOf(() => aMember(here))
    expect(telling(answers, values)).toEqual([])
    const naming = answers.filter((answer) => /Ruth/.test(answer))
    expect(naming.map((answer) => answer.split(' ')[0])).toEqual([
      'listMembers',
      'searchDirectory',
      'getMember',
      'printDirectory',
    ])
    // The values are there to be found.
    const { text } = await detail(admin, ruth).expect(200)
    for (const value of values) expect(text).toMatch(value)
  })

  test('a newcomer who anybody is', async () => {
    await share(ruth, ALL_SHARED)
    const newcomer = async () => {
      const person = await aMember(here)
      await db.user.update({ where: { id: person.id }, data: { approvedAt: null } })
      return person
    }
    expect(telling(await answersOf(newcomer), [...HIDDEN, /Ruth/, /Hill/])).toEqual([])
  })
})

describe('a picture that becomes hidden', () => {
  /** Ways to hide Ruth's picture from members. */
  const ways: [string, () => Promise<unknown>][] = [
    ['by its owner', () => share(ruth, { phone: true })],
    ['with the whole entry', () => share(ruth, ALL_SHARED, false)],
    ['by the church’s settings', () => rule({ mode: 'choice' })],
    [
      'by somebody’s leaving',
      () =>
        request
          .put(`/api/users/update/${ruth.id}/`)
          .set(admin.auth)
          .send({ standing: 'left' })
          .expect(200),
    ],
  ]

  test.each(ways)('%s gets another address, and the old one is gone', async (_way, hide) => {
    const image = await upload(ruth)
    const thumbnail = image.replace('.webp', '-256.webp')
    expect((await detail(ben, ruth)).body.image).toBe(image)
    await hide()
    const next = await imageOf(ruth)
    expect(next).not.toBe(image)
    for (const old of [image, thumbnail]) await request.get(old).expect(404)
    for (const address of [next, next.replace('.webp', '-256.webp')]) {
      await request.get(address).expect(200).expect('Cache-Control', 'private, max-age=86400')
    }
    expect(await db.movedPicture.count()).toBe(0)
  })

  test('keeps it while it stays hidden, and when it is shown', async () => {
    await rule({ mode: 'choice' })
    const image = await upload(ruth)
    await share(ruth, { phone: true })
    await share(ruth, { picture: true })
    expect(await imageOf(ruth)).toBe(image)
  })

  test('by a date of birth below 18 years, which the answer shows', async () => {
    await rule({ mode: 'choice' })
    await share(ruth, ALL_SHARED)
    const image = await upload(ruth)
    const { body } = await request
      .put('/api/users/profile/update/additional/')
      .set(ruth.auth)
      .send({ dateofbirth: '2015-01-01' })
      .expect(200)
    expect(body.image).toBe(await imageOf(ruth))
    await request.get(image).expect(404)
  })

  test('by a merge into somebody who hides theirs gets another address', async () => {
    await share(ben, {})
    const image = await upload(ruth)
    await request
      .post(`/api/users/${ruth.id}/merge/`)
      .set(admin.auth)
      .send({ into: ben.id })
      .expect(200)
    await request.get(image).expect(404)
    await request.get(await imageOf(ben)).expect(200)
  })

  test('is hidden while the pictures are away, and moves later, however often it was hidden', async () => {
    const image = await upload(ruth)
    const away = vi.spyOn(services.media, 'copyPortrait').mockRejectedValue(new Error('away'))
    await share(ruth, {})
    const between = await imageOf(ruth)
    await share(ruth, ALL_SHARED)
    await share(ruth, {})
    expect(new Set([image, between, await imageOf(ruth)]).size).toBe(3)
    away.mockRestore()
    // The second move waits for the file of the first one.
    await finishAllMoves(services)
    await finishAllMoves(services)
    for (const old of [image, between]) await request.get(old).expect(404)
    await request.get(await imageOf(ruth)).expect(200)
    expect(await db.movedPicture.count()).toBe(0)
  })

  test('and is deleted while the pictures are away leaves no file', async () => {
    const before = await services.media.storage.list()
    await upload(ruth)
    const away = vi.spyOn(services.media, 'copyPortrait').mockRejectedValue(new Error('away'))
    await share(ruth, {})
    away.mockRestore()
    await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).expect(200)
    await finishAllMoves(services)
    expect(await services.media.storage.list()).toEqual(before)
  })
})

describe('the settings', () => {
  test('are recorded with the values before and after, and every visitor may read the rule', async () => {
    await rule({ mode: 'choice', newcomers: 'approve' })
    await rule({ mode: 'closed', newcomers: 'approve' })
    const events = await db.auditEvent.findMany({ where: { action: 'directory.change' } })
    expect(events.map(({ actorId, detail }) => [actorId, detail])).toEqual([
      [admin.id, { before: null, after: { mode: 'choice', newcomers: 'approve' }, approved: 0 }],
      [
        admin.id,
        {
          before: { mode: 'choice', newcomers: 'approve' },
          after: { mode: 'closed', newcomers: 'approve' },
          approved: 0,
        },
      ],
    ])
    for (const at of [here, there]) {
      const { body } = await at.request.get('/api/church/directory/').expect(200)
      expect(body).toEqual({ mode: 'closed', newcomers: 'approve' })
    }
  })

  test('open again, let everybody in who waits', async () => {
    await rule({ newcomers: 'approve' })
    const zoe = await register('Zoe')
    expect(await idsListed(zoe)).toEqual([zoe.id])
    await rule({ newcomers: 'open' })
    expect(await idsListed(zoe)).toHaveLength(4)
  })
})

describe('newcomers, where an admin approves them', () => {
  const waiting = () => request.get('/api/users/admin/newcomers/').set(admin.auth).expect(200)
  const decide = (path: string, body: object) =>
    request.post(`/api/users/admin/newcomers/${path}`).set(admin.auth).send(body)

  beforeEach(async () => {
    await rule({ newcomers: 'approve' })
  })

  test('see only themselves, mark and keep a profile, until they are approved', async () => {
    const session = await aSession(here)
    const zoe = await register('Zoe')
    expect(await idsListed(zoe)).toEqual([zoe.id])
    await detail(zoe, ruth).expect(404)
    await detail(zoe, zoe).expect(200)
    await postMark(here, zoe, session).expect(201)
    await upload(zoe)
    expect(await idsListed(ben)).not.toContain(zoe.id)
    await detail(ben, zoe).expect(404)
    await detail(admin, zoe).expect(200)
    // Only the confirmation mail goes to them.
    await db.member.update({ where: { id: zoe.id }, data: { dateOfBirth: new Date('1980-01-11') } })
    await greetBirthdays(services)
    const greeted = { where: { kind: 'birthday-greeting' } }
    expect(await services.db.delivery.count(greeted)).toBe(0)

    await decide(`${zoe.id}/`, { decision: 'approve' }).expect(200)
    for (const at of [here, there]) {
      expect(await idsListed(zoe, at)).toEqual(await idsListed(ben, at))
      expect(await idsListed(ben, at)).toContain(zoe.id)
    }
    expect((await waiting()).body.count).toBe(0)
    const events = await db.auditEvent.findMany({ where: { action: 'newcomer.approve' } })
    expect(events).toMatchObject([{ actorId: admin.id, subjectId: zoe.id }])
    // Another admin's tap on the same button is no failure.
    await decide(`${zoe.id}/`, { decision: 'approve' }).expect(200)
    await db.session.deleteMany()
  })

  test('who are declined are signed out at once, and the totals stay', async () => {
    const session = await aSession(here)
    const zoe = await register('Zoe')
    await postMark(here, zoe, session).expect(201)
    await db.session.update({ where: { id: session.id }, data: { presentTotal: 1 } })
    await decide(`${zoe.id}/`, { decision: 'decline' }).expect(200)
    for (const at of [here, there]) await list(zoe, at).expect(401)
    expect(await db.user.count({ where: { id: zoe.id } })).toBe(0)
    expect(await db.session.findFirst()).toMatchObject({ presentTotal: 1 })
    expect(await db.auditEvent.count({ where: { action: 'newcomer.decline' } })).toBe(1)
    await decide(`${zoe.id}/`, { decision: 'decline' }).expect(404)
    await db.session.deleteMany()
  })

  test('are listed with their doubles, and decided about several at once', async () => {
    const known = await request
      .post('/api/users/create/')
      .set(admin.auth)
      .send({ first_name: 'Zoe', last_name: 'New' })
      .expect(201)
    const joyce = await request
      .post('/api/users/create/')
      .set(admin.auth)
      .send({ first_name: 'Joyce', last_name: 'Walker', phone_number: '+44 7700 900123' })
      .expect(201)
    const people = [await register('Zoe'), await register('Yann'), await register('Xenia')]
    await db.member.update({
      where: { id: people[1]?.id ?? 0 },
      data: { phoneNumber: '07700 900 123' },
    })
    const { body } = await waiting()
    expect(body.count).toBe(3)
    const yann = body.results.find(({ id }: Person) => id === people[1]?.id)
    expect(yann.doubles[0].id).toBe(joyce.body.id)
    expect(yann.same_phone).toEqual([joyce.body.id])
    const zoe = body.results.find(({ id }: Person) => id === people[0]?.id)
    expect(zoe).toMatchObject({ approved: false, registered_at: '2026-01-11T10:00:00.000Z' })
    expect(zoe.doubles[0]).toMatchObject({ id: known.body.id, has_account: false })
    const [one, two, three] = people.map(({ id }) => id)
    await decide('', { decision: 'approve', ids: [one, two, ben.id] }).expect(200)
    await decide('', { decision: 'decline', ids: [three, ben.id] }).expect(200)
    expect((await waiting()).body.count).toBe(0)
    expect(await idsListed(ben)).toEqual(expect.arrayContaining([one, two, ben.id, ruth.id]))
    await decide(`${ben.id}/`, { decision: 'decline' }).expect(409)
  })

  test('are approved by becoming admins, or by being merged with somebody known', async () => {
    const [zoe, yann] = [await register('Zoe'), await register('Yann')]
    await request
      .put(`/api/users/update/${zoe.id}/`)
      .set(admin.auth)
      .send({ isAdmin: true })
      .expect(200)
    await db.user.update({ where: { id: zoe.id }, data: { isAdmin: false } })
    expect(await idsListed(zoe)).toContain(ruth.id)
    const { body } = await request
      .post('/api/users/create/')
      .set(admin.auth)
      .send({ first_name: 'Yann', last_name: 'New' })
      .expect(201)
    await request
      .post(`/api/users/${body.id}/merge/`)
      .set(admin.auth)
      .send({ into: yann.id })
      .expect(200)
    expect(await idsListed(yann)).toContain(ruth.id)
  })

  test.each(['approve', 'decline'])('to %s several asks for a recent proof', async (decision) => {
    const zoe = await register('Zoe')
    const provedAt = new Date(clock.now().getTime() - 15 * 60_000 - 1)
    await db.refreshToken.updateMany({ where: { userId: admin.id }, data: { provedAt } })
    const { body } = await decide('', { decision, ids: [zoe.id] }).expect(403)
    expect(body.code).toBe('proof-needed')
  })
})
