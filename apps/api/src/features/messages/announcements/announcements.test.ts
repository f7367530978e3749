import type { NewAnnouncement } from '@church/shared'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, aSession, type Person } from '../../../../test/factories.ts'
import { createDice } from '../../../../test/fuzz/dice.ts'
import { aChurch } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'
import { announcements } from './index.ts'

const smtp = await startTestSmtp()
afterAll(() => smtp.close())
const server = await aChurch({
  env: { SMTP_URL: smtp.url, MAIL_PACE: 6000 },
  anew: ['users', 'sessions', 'audit_events'],
})
const { beside, clock, request, services } = server
const { db } = services
const path = '/api/users/admin/announcements/'
/** Short enough for sign-ins to last through a test. */
const STEP = 300_000

let admin: Person
let ruth: Person
beforeEach(async () => {
  await beside.query('DELETE FROM announcements; DELETE FROM departments')
  smtp.mails.length = 0
  smtp.recipients.length = 0
  smtp.refuse = { connection: null, recipient: null }
  admin = await anAdmin(server)
  ruth = await aMember(server, { firstName: 'Ruth' })
})

const within = (from: number, until: number) => ({
  from: new Date(clock.now().getTime() + from * STEP).toISOString(),
  until: new Date(clock.now().getTime() + until * STEP).toISOString(),
})
const lunch = (more: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  title: 'Harvest lunch',
  text: 'Bring a dish.\n\nAll are <b>welcome</b>.',
  button: { label: 'See the dates', url: '/calendar/' },
  audience: 'everybody',
  public: false,
  ...within(0, 48),
  ...more,
})

async function write(more: Partial<NewAnnouncement> = {}) {
  const { body } = await request.post(path).set(admin.auth).send(lunch(more)).expect(201)
  return body
}
const wants = (person: Person, isOn = true) =>
  request
    .put('/api/users/profile/messages/')
    .set(person.auth)
    .send({ kind: announcements.kind, mail: isOn })
    .expect(200)
const send = (id: number) => request.post(`${path}${id}/send/`).set(admin.auth).send({ mail: true })
const reach = async (id: number) =>
  (await request.get(`${path}${id}/reach/`).set(admin.auth).expect(200)).body
const titlesOf = async (person: Person) =>
  (await request.get('/api/users/announcements/').set(person.auth).expect(200)).body.map(
    ({ title }: { title: string }) => title,
  )
const publicTitles = async () =>
  (await request.get('/api/church/announcements/').expect(200)).body.map(
    ({ title }: { title: string }) => title,
  )

async function inDepartment(person: Person, name: string): Promise<void> {
  const { id } = await db.department.upsert({ where: { name }, create: { name }, update: {} })
  await db.memberDepartment.create({ data: { memberId: person.id, departmentId: id } })
}
const standing = (person: Person, set: string) =>
  beside.query(`UPDATE users SET ${set} WHERE id = $1`, [person.id])

test('stands on the home page of its audience from its beginning until its end', async () => {
  const { id, ...said } = await write(within(1, 2))
  expect(said).toMatchObject({ ...lunch(within(1, 2)), session_name: null, sent: 0, queued: 0 })
  expect(await titlesOf(ruth)).toEqual([])
  clock.advance(STEP)
  expect(await titlesOf(ruth)).toEqual(['Harvest lunch'])
  expect(await publicTitles()).toEqual([])
  clock.advance(STEP)
  expect(await titlesOf(ruth)).toEqual([])
  const { body } = await request.get(path).set(admin.auth).expect(200)
  expect(body).toMatchObject({ count: 1, results: [{ id, title: 'Harvest lunch' }] })
})

test('visitors read a public one, and the text is letters as they are', async () => {
  await write({ public: true, audience: 'everybody' })
  const { body } = await request.get('/api/church/announcements/').expect(200)
  expect(body).toMatchObject([{ text: 'Bring a dish.\n\nAll are <b>welcome</b>.' }])
  expect(Object.keys(body[0]).sort()).toEqual(['button', 'from', 'id', 'text', 'title', 'until'])
})

test('is for departments, or for those expected at a session', async () => {
  const naomi = await aMember(server)
  await inDepartment(ruth, 'Choir')
  await write({ title: 'Rehearsal', audience: { departments: ['choir'] } })
  const session = await aSession(server)
  await write({ title: 'Moved', audience: { session: session.id } })
  expect(await titlesOf(ruth)).toEqual(['Moved', 'Rehearsal'])
  expect(await titlesOf(naomi)).toEqual(['Moved'])
  await request
    .put(`/api/users/admin/sessions/${session.id}/`)
    .set(admin.auth)
    .send({ departments: ['Choir'] })
  await beside.query(
    `INSERT INTO session_departments SELECT $1, id FROM departments ON CONFLICT DO NOTHING`,
    [session.id],
  )
  expect(await titlesOf(naomi)).toEqual([])
})

test('is mailed to those who chose that, once, and a second sending reaches only the others', async () => {
  const [naomi, omar] = [await aMember(server), await aMember(server)]
  await wants(ruth)
  const { id } = await write()
  const counted = { readers: 4, mail: 1, push: 0, push_left: 0, switched_off: 3, unreachable: 0 }
  expect(await reach(id)).toEqual({ ...counted, mail_left: 1 })
  expect((await send(id).expect(200)).body).toEqual({ mail: 1, push: 0 })
  await services.outbox.idle()
  expect(smtp.recipients).toEqual([ruth.email])
  expect(await reach(id)).toEqual({ ...counted, mail_left: 0 })
  const [mail] = smtp.mails
  expect(mail).toMatchObject({ subject: 'Harvest lunch (Example Church)' })
  expect(mail?.html).toContain('All are &lt;b&gt;welcome&lt;/b&gt;.')
  expect(mail?.text).toContain(`${services.env.PUBLIC_URL}/#/calendar/`)
  expect(mail?.text).toContain('/unsubscribe/')
  await wants(naomi)
  await wants(omar)
  await wants(omar, false)
  expect((await send(id).expect(200)).body).toEqual({ mail: 1, push: 0 })
  await services.outbox.idle()
  expect(smtp.recipients).toEqual([ruth.email, naomi.email])
  const { body } = await request.get(`${path}${id}/`).set(admin.auth).expect(200)
  expect(body).toMatchObject({ sent: 2, queued: 0 })
})

test('a draft is seen by admins alone, until it is published with or without a message', async () => {
  await wants(ruth)
  const dates = within(0, 48)
  const draft = await write({ ...dates, public: true, draft: true })
  expect(draft).toMatchObject({ ...dates, draft: true })
  clock.advance(STEP)
  expect([await titlesOf(ruth), await publicTitles()]).toEqual([[], []])
  expect(await reach(draft.id)).toMatchObject({ mail_left: 1 })
  const put = (id: number, more: Partial<NewAnnouncement>) =>
    request
      .put(`${path}${id}/`)
      .set(admin.auth)
      .send(lunch({ ...dates, ...more }))
  // An older client does not know of drafts.
  expect((await put(draft.id, {}).expect(200)).body.draft).toBe(true)
  expect((await send(draft.id).expect(200)).body).toEqual({ mail: 1, push: 0 })
  await services.outbox.idle()
  expect([await titlesOf(ruth), smtp.recipients]).toEqual([['Harvest lunch'], [ruth.email]])
  expect((await put(draft.id, { draft: true })).body.code).toBe('announcement-published')

  const silent = await write({ ...dates, title: 'Silent', draft: true })
  const list = await request.get(path).set(admin.auth)
  expect(list.body.results.map(({ title }: { title: string }) => title)[0]).toBe('Silent')
  await put(silent.id, { title: 'Silent', draft: false }).expect(200)
  expect(await titlesOf(ruth)).toEqual(['Silent', 'Harvest lunch'])
  const published = await db.auditEvent.count({ where: { action: 'announcement.publish' } })
  expect([published, smtp.mails.length]).toEqual([2, 1])
})

describe('what has not left', () => {
  /** Sends, and does not let it leave. */
  async function waiting(more: Partial<NewAnnouncement> = {}) {
    await wants(ruth)
    const said = await write({ ...within(1, 48), ...more })
    await send(said.id).expect(200)
    await services.outbox.idle()
    expect(smtp.mails).toEqual([])
    return said
  }
  const letLeave = async () => {
    clock.advance(STEP)
    await services.outbox.idle()
    return smtp.mails.map(({ subject }) => subject)
  }
  const states = async () => (await db.delivery.findMany()).map(({ state }) => state)
  const edit = (id: number, more: Partial<NewAnnouncement>) =>
    request
      .put(`${path}${id}/`)
      .set(admin.auth)
      .send(lunch({ ...within(1, 48), ...more }))
      .expect(200)

  test('leaves with the words of that moment', async () => {
    const { id } = await waiting()
    await edit(id, { title: 'Harvest supper' })
    expect(await letLeave()).toEqual(['Harvest supper (Example Church)'])
  })

  test('does not leave once it is taken back', async () => {
    const { id } = await waiting()
    await request.delete(`${path}${id}/`).set(admin.auth).expect(200)
    expect([await letLeave(), await states()]).toEqual([[], ['withdrawn']])
    await request.get(`${path}${id}/`).set(admin.auth).expect(404)
  })

  test('does not leave to somebody who has switched it off since, left, or changed department', async () => {
    await inDepartment(ruth, 'Choir')
    const { id } = await waiting({ audience: { departments: ['Choir'] } })
    await db.memberDepartment.deleteMany()
    expect([await letLeave(), await states()]).toEqual([[], ['withdrawn']])
    await inDepartment(ruth, 'Choir')
    await wants(ruth, false)
    expect((await send(id).expect(200)).body).toEqual({ mail: 0, push: 0 })
    await wants(ruth)
    expect((await send(id).expect(200)).body).toEqual({ mail: 1, push: 0 })
    await standing(ruth, `standing = 'left', left_on = '2026-01-11'`)
    expect([await letLeave(), await states()]).toEqual([[], ['withdrawn']])
  })

  test('does not leave after its end', async () => {
    await waiting()
    clock.advance(48 * STEP)
    await services.outbox.idle()
    expect([smtp.mails, await states()]).toEqual([[], ['failed']])
  })
})

interface Traits {
  left: boolean
  waits: boolean
  isChild: boolean
  isYoung: boolean
  hasNoAccount: boolean
  isOff: boolean
  inChoir: boolean
}

/** Somebody with these traits. */
async function somebody(traits: Traits): Promise<Person> {
  const person = await aMember(server)
  if (traits.inChoir) await inDepartment(person, 'Choir')
  if (!traits.isOff) await wants(person)
  if (traits.isYoung) {
    // Thirteen tomorrow.
    const dateOfBirth = new Date('2013-01-12')
    await db.member.update({ where: { id: person.id }, data: { dateOfBirth } })
  }
  if (traits.isChild) {
    const { id } = await db.household.create({ data: { name: 'Moor', createdAt: clock.now() } })
    await beside.query(
      `INSERT INTO household_members (household_id, user_id, relation) VALUES ($1, $2, 'child')`,
      [id, person.id],
    )
  }
  if (traits.left) await standing(person, `standing = 'left', left_on = '2026-01-10'`)
  if (traits.waits) await standing(person, 'approved_at = NULL')
  if (traits.hasNoAccount) await standing(person, 'password_hash = NULL')
  return person
}

test.each(['everybody', 'departments', 'session'] as const)(
  'of people of all sorts, those get it whom it is for: %s',
  async (kind) => {
    const dice = createDice(20260111)
    const rarely = () => dice.once(7)
    const people: { traits: Traits; email: string }[] = []
    for (let n = 0; n < 50; n++) {
      const traits = {
        left: rarely(),
        waits: rarely(),
        isChild: rarely(),
        isYoung: rarely(),
        hasNoAccount: rarely(),
        isOff: dice.once(3),
        inChoir: !dice.once(3),
      }
      people.push({ traits, email: (await somebody(traits)).email })
    }
    const session = await aSession(server)
    await beside.query('INSERT INTO session_departments SELECT $1, id FROM departments', [
      session.id,
    ])
    const audiences: Record<typeof kind, NewAnnouncement['audience']> = {
      everybody: 'everybody',
      departments: { departments: ['Choir'] },
      session: { session: session.id },
    }
    const { id } = await write({ audience: audiences[kind] })

    const isForAll = kind === 'everybody'
    const reads = ({ left, waits, hasNoAccount, inChoir }: Traits) =>
      !left && !hasNoAccount && !waits && (isForAll || inChoir)
    const isMailed = (traits: Traits) =>
      reads(traits) && !traits.isOff && !traits.isChild && !traits.isYoung
    const mailed = people.filter(({ traits }) => isMailed(traits)).map(({ email }) => email)
    // Ruth and the admin read what is for everybody.
    const readers = people.filter(({ traits }) => reads(traits)).length + (isForAll ? 2 : 0)
    expect(mailed.length).toBeGreaterThan(5)
    expect(await reach(id)).toMatchObject({ readers, mail: mailed.length })
    await send(id).expect(200)
    await services.outbox.idle()
    expect([...smtp.recipients].sort()).toEqual(mailed.sort())
  },
  60_000,
)

test('a newcomer whom nobody has approved reads only what is public, and gets no mail of it', async () => {
  await standing(ruth, 'approved_at = NULL')
  await wants(ruth)
  await write()
  const { id } = await write({ title: 'Open day', public: true })
  expect(await titlesOf(ruth)).toEqual(['Open day'])
  expect((await send(id).expect(200)).body).toEqual({ mail: 0, push: 0 })
})

test('registering asks whether announcements come by mail, and nothing else switches them on', async () => {
  for (const announce of [true, undefined]) {
    const { body } = await request
      .post('/api/users/register/')
      .send({
        first_name: 'New',
        last_name: 'Comer',
        email: `new-${announce}@church.test`,
        password: 'a good long password',
        announcements: announce,
      })
      .expect(201)
    const { body: own } = await request
      .get('/api/users/profile/messages/')
      .set('Authorization', `Bearer ${body.token}`)
      .expect(200)
    const kind = own.kinds.find((each: { kind: string }) => each.kind === announcements.kind)
    expect(kind).toMatchObject({ mail: announce === true, push: false, chosen: announce === true })
  }
})

describe('refuses', () => {
  test.each<[object, string]>([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ text: 'x'.repeat(1001) }, 'text'],
    [{ button: { label: '', url: 'https://a.test' } }, 'button'],
    ...[
      'http://a.test',
      'javascript:alert(1)',
      '//evil.test',
      '/\\evil.test',
      'https://',
      'data:text/html,x',
      'https://a@b.test/',
      'calendar',
    ].map((url): [object, string] => [{ button: { label: 'Go', url } }, 'button']),
    [{ audience: { departments: [] } }, 'audience'],
    [{ audience: { departments: ['Nobody knows'] } }, 'audience'],
    [{ audience: { session: 2_000_000_000 } }, 'audience'],
    [{ audience: 'nobody' }, 'audience'],
    [{ audience: { session: 1, departments: ['x'] } }, 'audience'],
    [{ from: 'yesterday' }, 'from'],
    [{ until: '2026-01-01T00:00:00Z' }, 'until'],
  ])('%j', async (more, field) => {
    const { body } = await request
      .post(path)
      .set(admin.auth)
      .send({ ...lunch(), ...more })
      .expect(400)
    expect(Object.keys(body.errors).join()).toContain(field)
  })

  test('sending neither way, or what has ended', async () => {
    const { id } = await write()
    await request.post(`${path}${id}/send/`).set(admin.auth).send({}).expect(400)
    await request
      .put(`${path}${id}/`)
      .set(admin.auth)
      .send(lunch(within(-2, -1)))
      .expect(200)
    await send(id).expect(409)
    await send(2_000_000_000).expect(404)
  })
})

test('what an admin does is in the log', async () => {
  const { id } = await write()
  await request.put(`${path}${id}/`).set(admin.auth).send(lunch()).expect(200)
  await send(id).expect(200)
  await request.delete(`${path}${id}/`).set(admin.auth).expect(200)
  const actions = (await db.auditEvent.findMany({ orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )
  expect(actions).toEqual([
    'announcement.create',
    'announcement.update',
    'announcement.send',
    'announcement.delete',
  ])
})

describe('an announcement for chosen people', () => {
  const forPeople = (...people: Person[]) => ({
    audience: { people: people.map(({ id }) => id) },
  })

  test('is read by and sent to exactly these, and tells admins their names', async () => {
    const boaz = await aMember(server, { firstName: 'Boaz', lastName: 'Field' })
    await Promise.all([wants(ruth), wants(boaz), wants(admin)])
    const { id } = await write({ ...forPeople(ruth, boaz), draft: true })
    expect(await titlesOf(ruth)).toEqual([])
    expect(await reach(id)).toMatchObject({ readers: 2, mail: 2 })
    await wants(boaz, false)
    expect((await send(id).expect(200)).body).toEqual({ mail: 1, push: 0 })
    await services.outbox.idle()
    expect(smtp.recipients).toEqual([ruth.email])
    expect(await titlesOf(boaz)).toEqual(['Harvest lunch'])
    expect([await titlesOf(admin), await publicTitles()]).toEqual([[], []])
    const { body } = await request.get(`${path}${id}/`).set(admin.auth).expect(200)
    expect(body).toMatchObject({
      audience: { people: [ruth.id, boaz.id] },
      people: [
        { id: boaz.id, name: 'Boaz Field' },
        { id: ruth.id, name: expect.stringMatching(/^Ruth /) },
      ],
    })
    const own = await request.get('/api/users/announcements/').set(ruth.auth).expect(200)
    expect(JSON.stringify(own.body)).not.toMatch(/Boaz|people|audience/)
  })

  test('loses who leaves or is erased, and goes with a merge', async () => {
    const [boaz, naomi, double] = [
      await aMember(server),
      await aMember(server),
      await aMember(server),
    ]
    const { id } = await write(forPeople(ruth, boaz, naomi))
    const leave = request.put(`/api/users/update/${boaz.id}/`).set(admin.auth)
    await leave.send({ standing: 'left' }).expect(200)
    await request.delete(`/api/users/delete/${ruth.id}/`).set(admin.auth).send({}).expect(200)
    const merge = request.post(`/api/users/${naomi.id}/merge/`).set(admin.auth)
    await merge.send({ into: double.id }).expect(200)
    expect(await reach(id)).toMatchObject({ readers: 1 })
    expect([await titlesOf(boaz), await titlesOf(double)]).toEqual([[], ['Harvest lunch']])
  })

  test('is never public, needs somebody, and forgets them with another audience', async () => {
    const refused = async (more: Partial<NewAnnouncement>) =>
      (await request.post(path).set(admin.auth).send(lunch(more)).expect(400)).body
    expect(await refused({ ...forPeople(ruth), public: true })).toMatchObject({
      errors: { public: [expect.any(String)] },
    })
    expect(await refused({ audience: { people: [2_000_000] } })).toMatchObject({
      code: 'announcement-people-unknown',
    })
    const { id } = await write(forPeople(ruth))
    await inDepartment(admin, 'Choir')
    const choir = lunch({ audience: { departments: ['Choir'] } })
    await request.put(`${path}${id}/`).set(admin.auth).send(choir).expect(200)
    expect([await titlesOf(ruth), await titlesOf(admin)]).toEqual([[], ['Harvest lunch']])
    expect(await db.announcementPerson.count()).toBe(0)
  })
})
