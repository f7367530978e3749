import { generalErrors, memberErrors } from '@church/shared'
import { describe, expect, test } from 'vitest'
import { aMember, anAdmin, later } from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { whileChanging } from '../../../../test/while-changing.ts'

const server = await aChurch()
const { request, services } = server
const admin = await anAdmin(server)

const OWN = '/api/users/profile/update/additional/'

const details = {
  middle_name: 'Ngozi',
  image: 'https://pictures.example/ruth.jpg',
  dateofbirth: '1990-02-28',
  flatno: '4b',
  streetname: 'Church Street',
  city: 'Luton',
  postcode: 'LU1 3AJ',
  member_type: 'Frequent Visitor',
  email_2: 'ruth.other@church.test',
  phone_number: '+44 (0)1632 960-001',
  phone_number_2: '01632 960002 ext. 12',
}

test("returns a member's details as typed, in every response that shows them", async () => {
  const { id, auth, first_name, last_name, email } = await aMember(server)
  const { body } = await request
    .put(OWN)
    .set(auth)
    .send({ id, ...details })
    .expect(200)
  const owner = { first_name, last_name, email }
  const added = { birthday: '02-28', department_set: [] }
  const member = { _id: id, id, user: { id, ...owner }, ...details, ...added }
  expect(body).toEqual({ ...member, ...owner, isAdmin: false })
  const profile = await request.get(`/api/users/profile/${id}/`).set(auth).expect(200)
  expect(profile.body).toEqual(body)
  for (const path of [`/api/members/${id}/`, `/api/users/members/${id}/`]) {
    const answer = await request.get(path).set(admin.auth).expect(200)
    // Whether the caller may change them is in no list.
    delete answer.body.editable
    expect(answer.body).toEqual(member)
  }
})

test('keeps fields that are left out, and clears optional ones with an empty string', async () => {
  const { auth } = await aMember(server)
  await request.put(OWN).set(auth).send(details).expect(200)
  const kept = await request.put(OWN).set(auth).send({ city: 'Dunstable' }).expect(200)
  expect(kept.body).toMatchObject({ ...details, city: 'Dunstable' })
  const optional = Object.keys(details).filter((name) => name !== 'phone_number')
  const empty = Object.fromEntries(optional.map((name) => [name, '']))
  const cleared = await request.put(OWN).set(auth).send(empty).expect(200)
  const nothing = Object.fromEntries(optional.map((name) => [name, null]))
  expect(cleared.body).toMatchObject({ ...nothing, phone_number: details.phone_number })
})

const bad: [field: string, value: unknown][] = [
  ['phone_number', ''],
  ['phone_number', 'call me'],
  ['phone_number', '123'],
  ['phone_number', '+44 1632 960000 960000 960000'],
  ['phone_number_2', '<b>'],
  ['dateofbirth', '2026-02-30'],
  ['dateofbirth', '1899-12-31'],
  ['dateofbirth', '2999-01-01'],
  ['birthday', '02-30'],
  ['birthday', '13-01'],
  ['birthday', '1990'],
  ['member_type', 'Guest'],
  ['email_2', 'nobody'],
  ['city', 'a\u0000b'],
  ['streetname', 'x'.repeat(151)],
  ['image', 'javascript:alert(1)'],
  ['image', '/media/../secret'],
  ['image', `/media/${'a'.repeat(32)}.webp`],
]

test.each(bad)('rejects %s with the value %j', async (field, value) => {
  const { auth } = await aMember(server)
  await request.put(OWN).set(auth).send(details).expect(200)
  const body = { city: 'Elsewhere', [field]: value }
  const answer = await request.put(OWN).set(auth).send(body).expect(400)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  const kept = await request.put(OWN).set(auth).send({}).expect(200)
  expect(kept.body).toMatchObject(details)
})

describe('a birthday without a year', () => {
  const birthOf = async (...changes: object[]) => {
    const { auth } = await aMember(server)
    let answer = {}
    for (const change of changes) {
      const { body } = await request.put(OWN).set(auth).send(change).expect(200)
      answer = { dateofbirth: body.dateofbirth, birthday: body.birthday }
    }
    return answer
  }
  const known = { dateofbirth: '1990-05-09', birthday: '05-09' }
  const unknown = { dateofbirth: null, birthday: '05-09' }

  test('is kept as day and month', async () => {
    expect(await birthOf({ birthday: '05-09' })).toEqual(unknown)
    expect(await birthOf({ birthday: '--02-29' })).toEqual({ dateofbirth: null, birthday: '02-29' })
  })

  test('gives way to a date of birth, whose removal does not bring it back', async () => {
    const born = { dateofbirth: '1990-05-09' }
    expect(await birthOf({ birthday: '12-25' }, born)).toEqual(known)
    const nothing = { dateofbirth: null, birthday: null }
    expect(await birthOf({ birthday: '12-25' }, born, { dateofbirth: '' })).toEqual(nothing)
  })

  test('replaces a date of birth, if that is what was asked for', async () => {
    const born = { dateofbirth: '1990-05-09' }
    expect(await birthOf(born, { dateofbirth: '', birthday: '05-09' })).toEqual(unknown)
    const other = { dateofbirth: null, birthday: '12-25' }
    expect(await birthOf(born, { birthday: '12-25' })).toEqual(other)
  })

  test('takes no year from a program that sends back what it was answered', async () => {
    expect(await birthOf(known, known)).toEqual(known)
    expect(await birthOf(known, { birthday: '05-09' })).toEqual(known)
    expect(await birthOf(known, { ...known, birthday: '12-25' })).toEqual(known)
  })
})

test('lets an admin change a member and set the departments', async () => {
  const { id } = await aMember(server)
  const path = `/api/users/members/${id}/update/`
  const put = (body: object) => request.put(path).set(admin.auth).send(body).expect(200)
  const names = (...all: string[]) => all.map((department_name) => ({ department_name }))
  const choir = await put({ id, phone_number: '', department_set: names('Ushers', ' Choir ') })
  expect(choir.body).toMatchObject({ phone_number: null, department_set: names('Choir', 'Ushers') })
  const same = await put({ city: 'Luton' })
  expect(same.body.department_set).toEqual(names('Choir', 'Ushers'))
  const respelt = await put({ department_set: names('CHOIR', 'choir') })
  expect(respelt.body.department_set).toEqual(names('Choir'))
  const none = await put({ department_set: [] })
  expect(none.body.department_set).toEqual([])
  const all = await request.get('/api/users/departments/').set(admin.auth).expect(200)
  expect(all.body).toEqual(['Choir', 'Ushers'])
  await request
    .put(path)
    .set(admin.auth)
    .send({ department_set: names('') })
    .expect(400)
})

test('two people get the same new departments at once', async () => {
  const elsewhere = await startAnotherServer(server)
  const people = [await aMember(server), await aMember(server)] as const
  const put = (at: typeof server, { id }: { id: number }, ...names: string[]) =>
    at.request
      .put(`/api/users/members/${id}/update/`)
      .set(admin.auth)
      .send({ department_set: names.map((department_name) => ({ department_name })) })
      .then(({ status }) => status)
  const answers = await whileChanging(
    server.beside,
    (other) => other.query(`INSERT INTO departments (name) VALUES ('Music')`),
    () =>
      Promise.all([
        put(server, people[0], 'Drama', 'Music', 'Visits'),
        put(elsewhere, people[1], 'Visits', 'Music', 'Drama'),
      ]),
    { calls: 2 },
  )
  expect(answers).toEqual([200, 200])
})

test('several people get a department or lose it, and only these changes are answered', async () => {
  const people = [await aMember(server), await aMember(server), await aMember(server)]
  const ids = people.map(({ id }) => id)
  const change = async (of: number[], department: string, belongs: boolean) => {
    const body = { ids: of, department, belongs }
    const call = request.post('/api/users/members/department/').set(admin.auth).send(body)
    return (await call.expect(200)).body.changed
  }
  const members = () =>
    services.db.memberDepartment.count({
      where: { memberId: { in: ids }, department: { name: 'Welcome team' } },
    })
  expect(await change(ids.slice(1), 'Welcome team', true)).toEqual(ids.slice(1))
  // In whatever case, and without a second row for those who belong to it.
  expect(await change(ids, 'WELCOME TEAM', true)).toEqual([ids[0]])
  expect(await members()).toBe(3)
  expect((await change(ids, 'welcome team', false)).sort()).toEqual(ids)
  expect(await members()).toBe(0)
  expect(await change(ids, 'No such department', false)).toEqual([])
  const events = await services.db.auditEvent.count({
    where: { action: 'member.update', subjectId: { in: ids } },
  })
  expect(events).toBe(6)
})

test('does not let members set their own departments', async () => {
  const { auth } = await aMember(server)
  const { body } = await request
    .put(OWN)
    .set(auth)
    .send({ department_set: [{ department_name: 'Elders' }] })
    .expect(200)
  expect(body.department_set).toEqual([])
})

test('searches all details by names, address, telephone, city and postcode', async () => {
  const { id, auth } = await aMember(server, { firstName: 'Søren', lastName: 'Åkesson' })
  await request
    .put(OWN)
    .set(auth)
    .send({ ...details, city: 'Nirgendwo' })
    .expect(200)
  const find = (keyword: string) =>
    request.get('/api/users/admin/additionaluserdetails/').query({ keyword }).set(admin.auth)
  for (const keyword of ['AKESSON', 'nirgend', 'soren ak']) {
    const { body } = await find(keyword).expect(200)
    expect(body).toMatchObject({ count: 1, next: null, previous: null })
    expect(body.results[0]).toMatchObject({ id, city: 'Nirgendwo', user: { id } })
  }
  expect((await find('lu1 3aj').expect(200)).body.count).toBeGreaterThan(0)
  expect((await find('960-001').expect(200)).body.count).toBeGreaterThan(0)
  expect((await find('nobody at all').expect(200)).body).toMatchObject({ results: [], count: 0 })
})

test('the list of all details has the filters of the list of users', async () => {
  const { id } = await aMember(server, { lastName: 'Quarles' })
  const body = { first_name: 'Kit', last_name: 'Quarles' }
  const child = await request.post('/api/users/create/').set(admin.auth).send(body).expect(201)
  await services.db.user.update({
    where: { id },
    data: { standing: 'left', leftOn: server.clock.now() },
  })
  for (const [filter, found] of [
    [{}, [id, child.body.id]],
    [{ standing: 'left' }, [id]],
    [{ account: 'none' }, [child.body.id]],
    [{ account: 'invited' }, []],
  ] as const) {
    const query = { keyword: 'quarles', ...filter }
    for (const path of ['/api/users/admin/additionaluserdetails/', '/api/users/']) {
      const answer = await request.get(path).query(query).set(admin.auth).expect(200)
      const rows: { id: number }[] = answer.body.results ?? answer.body.users
      expect(rows.map((row) => row.id)).toEqual(found)
    }
  }
})

test("records what an admin views and changes, but not views of one's own details", async () => {
  const { id, auth } = await aMember(server)
  await request.get(`/api/users/profile/${id}/`).set(auth).expect(200)
  await request.put(OWN).set(auth).send({ city: 'Luton' }).expect(200)
  await request.get(`/api/users/members/${id}/`).set(admin.auth).expect(200)
  await request.put(OWN).set(admin.auth).send({ id, city: 'Derby' }).expect(200)
  const events = await services.db.auditEvent.findMany({
    where: { subjectId: id },
    orderBy: { id: 'asc' },
  })
  expect(events).toMatchObject([
    { actorId: admin.id, action: 'member.view', subject: 'member' },
    { actorId: admin.id, action: 'member.update', detail: { fields: ['city'] } },
  ])
  expect(JSON.stringify(events)).not.toContain('Derby')
})

test("does not let a member claim another's picture", async () => {
  const owner = await aMember(server)
  const image = `/media/${'b'.repeat(32)}.webp`
  await services.db.member.update({ where: { id: owner.id }, data: { image } })
  const { auth } = await aMember(server)
  const { body } = await request.put(OWN).set(auth).send({ image }).expect(400)
  expect(body.errors).toEqual({ image: [memberErrors.notTheirPicture.detail] })
  await request.put(OWN).set(owner.auth).send({ image, city: 'Luton' }).expect(200)
})

test("records an admin's repeated views of a member once an hour", async () => {
  const { id } = await aMember(server)
  const look = () => request.get(`/api/users/members/${id}/`).set(admin.auth).expect(200)
  const looks = () => services.db.auditEvent.count({ where: { subjectId: id } })
  await look()
  await request.get(`/api/users/profile/${id}/`).set(admin.auth).expect(200)
  expect(await looks()).toBe(1)
  const hence = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString()
  await later(server, hence(3_599_999), admin)
  await look()
  expect(await looks()).toBe(1)
  await later(server, hence(1), admin)
  await look()
  expect(await looks()).toBe(2)
})

test('a body that names two people is refused, even from an admin', async () => {
  const [member, another] = [await aMember(server), await aMember(server)]
  const body = { id: member.id, _id: another.id, city: 'Nowhere' }
  await request.put(OWN).set(member.auth).send(body).expect(403)
  const answer = await request.put(OWN).set(admin.auth).send(body).expect(400)
  expect(answer.body.code).toBe(generalErrors.idsDiffer.code)
})
