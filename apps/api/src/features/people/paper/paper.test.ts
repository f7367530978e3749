import type { ListedPerson, PaperFamily, PaperListName } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import {
  ALL_SHARED,
  aMember,
  anAdmin,
  chooseKeeping,
  type Person,
} from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'

const server = await aChurch({ anew: 'everything' })
const { request, services } = server
const { db } = services
const path = '/api/members/paper/'

let reader: Person
beforeEach(async () => {
  reader = await aMember(server, { firstName: 'Rea', lastName: 'Der' })
})

const share = ({ auth }: Person, choice: object) =>
  request
    .put('/api/users/profile/sharing/')
    .set(auth)
    .send({ listed: true, shares: ALL_SHARED, ...choice })
    .expect(200)

const printed = async (by = reader) => (await request.post(path).set(by.auth).expect(200)).body
const namesOf = ({ families }: { families: PaperFamily[] }) =>
  families.flatMap(({ people }) => people.map(({ name }) => name))

test('has whom members see, with what they share, but nobody who refuses paper', async () => {
  const [ruth, omar, wei] = [
    await aMember(server, { firstName: 'Ruth', lastName: 'Ámos' }),
    await aMember(server, { firstName: 'Omar', lastName: 'Berg' }),
    await aMember(server, { firstName: 'Wei', lastName: 'Chen' }),
  ]
  await db.member.update({
    where: { id: ruth.id },
    data: { phoneNumber: '01632 960001', dateOfBirth: new Date('1980-05-04') },
  })
  await share(ruth, { shares: { ...ALL_SHARED, email: false }, paper: true })
  await share(omar, { paper: false })
  await share(wei, { listed: false, paper: true })
  const paper = await printed()
  expect(namesOf(paper)).toEqual(['Ruth Ámos', 'Rea Der'])
  expect(paper).toMatchObject({ count: 2, left_out: 1, date: '2026-01-11' })
  expect(paper.families[0]).toMatchObject({
    letter: 'A',
    people: [{ phones: ['01632 960001'], emails: [], birthday: '05-04' }],
  })
  // On the screen, Omar is still there; and a choice without a word about paper changes nothing about it.
  await share(omar, {})
  const screen = await request.get('/api/members/').set(reader.auth).expect(200)
  expect(screen.text).toContain('Omar')
  expect(namesOf(await printed())).not.toContain('Omar Berg')
})

test('a household stands together if its people share the address, which says nothing new', async () => {
  const [ann, bob, cy] = [
    await aMember(server, { firstName: 'Ann', lastName: 'Asher' }),
    await aMember(server, { firstName: 'Bob', lastName: 'Burns' }),
    await aMember(server, { firstName: 'Cy', lastName: 'Asher' }),
  ]
  const people = [ann, bob, cy]
  await db.household.create({
    data: {
      name: 'Asher',
      createdAt: server.clock.now(),
      members: { create: people.map(({ id }) => ({ userId: id, relation: 'adult' })) },
    },
  })
  for (const { id } of people) {
    await db.member.update({ where: { id }, data: { streetName: '1 Lane', city: 'Luton' } })
  }
  await share(cy, { shares: { ...ALL_SHARED, address: false } })
  const { families } = await printed()
  expect(families.map(({ people }: PaperFamily) => people.map(({ name }) => name))).toEqual([
    ['Ann Asher', 'Bob Burns'],
    ['Cy Asher'],
    ['Rea Der'],
  ])
  expect(families[0]).toMatchObject({ last_names: ['Asher', 'Burns'], address: '1 Lane, Luton' })
})

test('who printed it is in the audit log, and members read it; outsiders get and leave nothing', async () => {
  const waiting = await aMember(server)
  await db.user.update({ where: { id: waiting.id }, data: { approvedAt: null } })
  expect(await printed(waiting)).toMatchObject({ families: [], count: 0, left_out: 0 })
  const admin = await anAdmin(server)
  await printed(admin)
  const { body } = await request.get(path).set(reader.auth).expect(200)
  const at = server.clock.now().toISOString()
  expect(body).toEqual([{ by: admin.name, at, people: 2 }])
  expect((await request.get(path).set(waiting.auth).expect(200)).body).toEqual([])
  const events = await db.auditEvent.findMany({ where: { action: 'directory.print' } })
  expect(events).toMatchObject([{ actorId: admin.id, detail: { people: 2 } }])
  // Whom members do not see, they do not read of here either.
  await share(admin, { listed: false })
  const byOf = async (person: Person) =>
    (await request.get(path).set(person.auth).expect(200)).body[0].by
  expect(await byOf(reader)).toBeNull()
  expect(await byOf(admin)).toBe(admin.name)
})

test('an admin’s copy has no more than a member’s, and a closed directory nobody', async () => {
  const admin = await anAdmin(server)
  const hidden = await aMember(server, { firstName: 'Hid', lastName: 'Den' })
  await share(hidden, { listed: false })
  expect(namesOf(await printed(admin))).not.toContain('Hid Den')
  await request
    .put('/api/users/admin/directory/')
    .set(admin.auth)
    .send({ mode: 'closed', newcomers: 'open' })
    .expect(200)
  expect(await printed(admin)).toMatchObject({ families: [], count: 0 })
})

test('the office’s lists name nobody who refuses or has left, and children only if selected', async () => {
  const admin = await anAdmin(server, { lastName: 'Zz' })
  const called = (firstName: string) => aMember(server, { firstName, lastName: 'Zed' })
  const ann = await called('Ann')
  const [gone, hidden, kid, omar, una] = [
    await called('Gone'),
    await called('Hid'),
    await called('Kid'),
    await called('Omar'),
    await called('Una'),
  ]
  await db.member.update({ where: { id: ann.id }, data: { phoneNumber: '01632 960001' } })
  await share(ann, { shares: { ...ALL_SHARED, email: false } })
  await share(omar, { paper: false })
  await share(hidden, { listed: false })
  await chooseKeeping(server, una, false).expect(200)
  const dateOfBirth = new Date('2015-01-01')
  await db.member.update({ where: { id: kid.id }, data: { dateOfBirth } })
  // Somebody who has left since they were selected.
  await request
    .put(`/api/users/update/${gone.id}/`)
    .set(admin.auth)
    .send({ standing: 'left' })
    .expect(200)

  const listOf = async (list: PaperListName, ids?: number[]) => {
    const { body } = await request
      .post('/api/users/admin/paper/')
      .set(admin.auth)
      .send({ list, ids })
      .expect(200)
    return {
      ...body,
      names: body.people.map(({ first_name }: ListedPerson) => first_name),
    }
  }
  const everybody = { names: ['Rea', 'Ann', 'Una', 'Ada'], left_out: 2 }
  expect(await listOf('badges')).toMatchObject(everybody)
  // Otherwise the difference between the two would say who chose to be counted without a name.
  expect(await listOf('sheet')).toMatchObject(everybody)
  const ids = [ann, gone, hidden, kid, omar].map(({ id }) => id)
  expect(await listOf('badges', ids)).toMatchObject({ names: ['Ann', 'Kid'], left_out: 3 })
  const withWays = await listOf('list', [ann.id])
  expect(withWays.people).toMatchObject([{ phones: ['01632 960001'], emails: [] }])
  expect((await listOf('sheet', [ann.id])).people).toMatchObject([{ phones: [], emails: [] }])

  const events = await db.auditEvent.findMany({ where: { action: 'people.print' } })
  expect(events[0]).toMatchObject({ actorId: admin.id, detail: { list: 'badges', people: 4 } })
  // Of selected people, the log says who is on the paper.
  expect(events[2]?.detail).toEqual({ list: 'badges', people: 2, ids: [ann.id, kid.id] })
  const log = await request.get('/api/users/admin/audit/').set(admin.auth).expect(200)
  expect(log.text).toContain('Ann Zed')
  // Members read who printed how to reach how many, but not of a few selected people.
  const { length } = (await listOf('list')).names
  const { body } = await request.get(path).set(reader.auth).expect(200)
  expect(body).toEqual([{ by: admin.name, at: server.clock.now().toISOString(), people: length }])

  // A closed directory shows nobody to members, but the office’s helpers know everybody’s name.
  const closed = { mode: 'closed', newcomers: 'open' }
  await request.put('/api/users/admin/directory/').set(admin.auth).send(closed).expect(200)
  expect(await listOf('list')).toMatchObject({ names: [], left_out: 6 })
  expect(await listOf('badges')).toMatchObject(everybody)
  await request.post('/api/users/admin/paper/').set(ann.auth).send({ list: 'list' }).expect(403)
})
