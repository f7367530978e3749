import { groupErrors, seriesTexts } from '@church/shared'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { aMember, anAdmin, chooseKeeping, later, type Person } from '../../../../test/factories.ts'
import {
  aGroup,
  finishList,
  GROUPS,
  linkOf,
  MEETINGS,
  meetingsOf,
  RHYTHM,
  seeGroup,
  seeGroups,
  tapOn,
} from '../../../../test/groups.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { checkLines } from '../../../../test/read-feed.ts'
import { aChurch } from '../../../../test/server.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { inTransaction } from '../../../platform/db.ts'
import { forgetGroupRows, makeAllMeetings, remindLeaders } from './jobs.ts'
import { findRefused, groupWithdrawals } from './withdrawals.ts'

const server = await aChurch({ anew: ['groups', 'households', 'users', 'audit_events'] })
const { clock, request, services } = server
const { db, pool } = services

const join = (group: number, { auth }: Person, body: object = {}) =>
  request.post(`${GROUPS}${group}/join/`).set(auth).send(body)
const leave = (group: number, { auth }: Person, body: object = {}) =>
  request.post(`${GROUPS}${group}/leave/`).set(auth).send(body)
const invite = (group: number, { auth }: Person, email: string) =>
  request.post(`${GROUPS}${group}/invitations/`).set(auth).send({ email })
const answer = (group: number, { auth }: Person, user: number, accept: boolean) =>
  request.put(`${GROUPS}${group}/people/${user}/`).set(auth).send({ accept })
const change = (group: number, { auth }: Person, body: object) =>
  request.put(`${GROUPS}${group}/`).set(auth).send(body)
const listOf = async (meeting: number, { auth }: Person) =>
  (await request.get(`${MEETINGS}${meeting}/`).set(auth).expect(200)).body
const hereOn = async (meeting: number, person: Person) =>
  (await listOf(meeting, person)).people
    .filter(({ here }: { here: boolean }) => here)
    .map(({ id }: { id: number }) => id)

/** A child without an account, in the household of a parent. */
async function aChildOf(parent: Person, name = 'Kit') {
  const child = await db.user.create({ data: { firstName: name, lastName: 'Young' } })
  await db.household.create({
    data: {
      name,
      createdAt: clock.now(),
      members: {
        create: [
          { userId: parent.id, relation: 'adult', mayAct: true, agreedAt: clock.now() },
          { userId: child.id, relation: 'child' },
        ],
      },
    },
  })
  return child.id
}

describe('belonging', () => {
  test('one tap joins an open group, and one leaves it without a mail', async () => {
    const { group, leader } = await aGroup(server)
    const ruth = await aMember(server)
    const { body } = await join(group.id, ruth).expect(200)
    expect(body).toMatchObject({ standing: 'member', shares: false })
    expect((await seeGroup(server, ruth, group.id)).people).toHaveLength(4)
    await leave(group.id, ruth).expect(200)
    await request.get(`${GROUPS}${group.id}/`).set(ruth.auth).expect(403)
    await leave(group.id, ruth).expect(404)
    await services.outbox.idle()
    const mails = await outboxMails(services.env.DATA_DIR)
    expect(mails.filter(({ to }) => to?.[0]?.address === leader.email)).toEqual([])
  })

  test('of another group, the leader answers', async () => {
    const { group, leader } = await aGroup(server, { visibility: 'ask' })
    const [ruth, amos] = [await aMember(server), await aMember(server)]
    for (const person of [ruth, amos]) {
      expect((await join(group.id, person).expect(200)).body.standing).toBe('asked')
      await request.get(`${GROUPS}${group.id}/`).set(person.auth).expect(403)
    }
    expect((await seeGroup(server, leader, group.id)).asked.map(({ id }) => id)).toEqual([
      ruth.id,
      amos.id,
    ])
    await answer(group.id, leader, ruth.id, true).expect(200)
    await answer(group.id, leader, amos.id, false).expect(200)
    await answer(group.id, leader, amos.id, true).expect(400)
    expect((await seeGroups(server, ruth))[0]?.standing).toBe('member')
    expect((await seeGroups(server, amos))[0]?.standing).toBeNull()
  })

  test('an invitation tells neither the leader nor a stranger whether somebody has the address', async () => {
    const { group, leader } = await aGroup(server, { visibility: 'closed', people: 0 })
    const ruth = await aMember(server, { isConfirmed: true })
    const amos = await aMember(server)
    const answers = []
    for (const email of [ruth.email, amos.email, 'nobody@church.test']) {
      const { status, body } = await invite(group.id, leader, email)
      answers.push(`${status} ${body.detail}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(JSON.stringify(await seeGroup(server, leader, group.id))).not.toContain(ruth.last_name)
    expect(await seeGroups(server, amos)).toEqual([])
    expect(await seeGroups(server, ruth)).toMatchObject([{ name: 'Circle', standing: 'invited' }])
    expect((await join(group.id, ruth).expect(200)).body.standing).toBe('member')
  })

  test('after a no, a leader invites nobody again until they ask or the office invites', async () => {
    const { admin, group, leader, members } = await aGroup(server, { visibility: 'ask', people: 1 })
    const [ruth] = members as [Person]
    const amos = await aMember(server, { isConfirmed: true })
    const words = await invite(group.id, leader, 'nobody@church.test')
    await invite(group.id, leader, amos.email).expect(200)
    await leave(group.id, amos).expect(200)
    await leave(group.id, ruth).expect(200)
    const standings = async () =>
      (await Promise.all([ruth, amos].map((person) => seeGroups(server, person)))).map(
        ([found]) => found?.standing,
      )
    for (const { email } of [ruth, amos]) {
      expect((await invite(group.id, leader, email).expect(200)).body).toEqual(words.body)
    }
    expect(await standings()).toEqual([null, null])
    await join(group.id, ruth).expect(200)
    await answer(group.id, leader, ruth.id, false).expect(200)
    await invite(group.id, leader, ruth.email).expect(200)
    await invite(group.id, admin, amos.email).expect(200)
    expect(await standings()).toEqual(['invited', 'invited'])
  })

  test('no invitation follows a no of the same moment', async () => {
    const { group, leader, members } = await aGroup(server, { people: 1 })
    const [ruth] = members as [Person]
    await whileChanging(
      server.beside,
      async (other) => {
        await other.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [ruth.id])
        await other.query('DELETE FROM group_people WHERE user_id = $1', [ruth.id])
        await other.query(
          `INSERT INTO withdrawals (kind, person_id, what) VALUES ('right', $1, $2)`,
          [ruth.id, `group-no ${group.id}`],
        )
      },
      () => invite(group.id, leader, ruth.email),
    )
    expect((await seeGroups(server, ruth))[0]?.standing).toBeNull()
  })

  test('a leader whom a household has as a child leads nothing meanwhile', async () => {
    const { admin, group, leader, members, meeting } = await aGroup(server)
    const [ruth] = members as [Person]
    await later(server, '2026-01-11T12:20:00Z', leader, admin)
    await remindLeaders(services)
    await services.outbox.idle()
    const token = await linkOf(server, leader)
    const household = await db.household.create({
      data: { name: 'Young', createdAt: clock.now() },
    })
    const data = { householdId: household.id, userId: leader.id, relation: 'child' }
    await db.householdMember.create({ data })
    expect(await seeGroup(server, leader, group.id)).toMatchObject({ leads: false, recent: [] })
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(404)
    await request.post('/api/groups/link/').send({ token }).expect(404)
    await invite(group.id, leader, 'somebody@church.test').expect(403)
    const [found] = (await request.get(`${GROUPS}office/`).set(admin.auth).expect(200)).body
    expect(found.led_by).toEqual([])
    // The office chooses others meanwhile, and does not see who is hidden.
    await change(group.id, admin, { leaders: [ruth.id], leaders_before: [] }).expect(200)
    await db.householdMember.deleteMany()
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
  })

  test('a leader whom a household has as a child gets no mail of the group', async () => {
    const { group, leader } = await aGroup(server, { visibility: 'ask', people: 1 })
    const { id: householdId } = await db.household.create({
      data: { name: 'Young', createdAt: clock.now() },
    })
    await db.householdMember.create({
      data: { householdId, userId: leader.id, relation: 'child' },
    })
    await join(group.id, await aMember(server, { isConfirmed: true })).expect(200)
    await later(server, '2026-01-11T12:20:00Z', leader)
    await remindLeaders(services)
    expect(await db.delivery.count({ where: { userId: leader.id } })).toBe(0)
  })

  test('a leader cannot try out whose an invited address is, nor invite after losing the lead', async () => {
    const { admin, group, leader } = await aGroup(server, { visibility: 'ask', people: 0 })
    const [ruth, amos] = [
      await aMember(server, { isConfirmed: true }),
      await aMember(server, { isConfirmed: true }),
    ]
    await join(group.id, ruth).expect(200)
    for (const { email } of [ruth, amos]) await invite(group.id, leader, email).expect(200)
    expect((await seeGroup(server, leader, group.id)).asked).toMatchObject([{ id: ruth.id }])
    const path = `${GROUPS}${group.id}/people/${amos.id}/`
    await request.delete(path).set(leader.auth).expect(400)
    await answer(group.id, admin, ruth.id, true).expect(200)
    const events = await db.auditEvent.findMany({
      where: { subjectId: { in: [ruth.id, amos.id] } },
    })
    expect(events.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['group.invite', amos.id],
      ['group.accept', ruth.id],
    ])
    const late = await whileChanging(
      server.beside,
      async (other) => {
        await other.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [group.id])
        await other.query('UPDATE group_people SET leads = false WHERE group_id = $1', [group.id])
      },
      () => invite(group.id, leader, 'no@church.test'),
    )
    expect(late.status).toBe(403)
  })

  test('a full group takes nobody else, also of two who come at once', async () => {
    const { group } = await aGroup(server, { people: 1, places: 3 })
    const people = [await aMember(server), await aMember(server)]
    const answers = await Promise.all(people.map((person) => join(group.id, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a group sees how to reach those who share it, and nobody else', async () => {
    const { group, members, leader } = await aGroup(server)
    const [ruth, amos] = members as [Person, Person]
    await db.member.update({ where: { id: ruth.id }, data: { phoneNumber: '07700 900123' } })
    await request
      .put(`${GROUPS}${group.id}/sharing/`)
      .set(ruth.auth)
      .send({ shares: true })
      .expect(200)
    const { people } = await seeGroup(server, leader, group.id)
    const found = (id: number) => people.find((person) => person.id === id)
    expect(found(ruth.id)).toMatchObject({ phone: '07700 900123', email: ruth.email })
    expect(found(amos.id)).toMatchObject({ phone: null, email: null })
    // A parent looks for a child, and the group does not know of the parent.
    const parent = await aMember(server)
    const child = await aChildOf(parent)
    await join(group.id, parent, { for: child }).expect(200)
    const path = `${GROUPS}${group.id}/`
    const { body } = await request.get(path).query({ for: child }).set(parent.auth).expect(200)
    expect(body.people).toContainEqual(
      expect.objectContaining({ id: ruth.id, phone: null, email: null }),
    )
  })

  test('a parent joins, sees and leaves for a child, whom only leaders find on the list', async () => {
    const { group, leader, members } = await aGroup(server, { name: 'Youth' })
    const [other] = members as [Person]
    const ruth = await aMember(server)
    const child = await aChildOf(ruth)
    await join(group.id, other, { for: child }).expect(400)
    await join(group.id, ruth, { for: child }).expect(200)
    const see = async ({ auth }: Person, query = {}) => {
      const { body, status } = await request.get(`${GROUPS}${group.id}/`).query(query).set(auth)
      return status === 200 ? JSON.stringify(body).includes('Kit Young') : status
    }
    expect(await see(ruth)).toBe(403)
    expect(await see(ruth, { for: child })).toBe(true)
    expect(await see(leader)).toBe(true)
    expect(await see(other)).toBe(false)
    // Of an adult whom a household now has as a child, no parent sees what leaders see.
    await db.groupPerson.updateMany({ where: { userId: child }, data: { leads: true } })
    const path = `${GROUPS}${group.id}/`
    const { body } = await request.get(path).query({ for: child }).set(ruth.auth).expect(200)
    expect(body).toMatchObject({ asked: [], recent: [] })
    await leave(group.id, ruth, { for: child }).expect(200)
    expect(await see(ruth, { for: child })).toBe(403)
  })

  const aFeed = async ({ auth }: Person) => {
    const path = '/api/users/profile/feeds/'
    const { body } = await request.post(path).set(auth).send({ name: 'Phone' }).expect(201)
    return async () => (await request.get(new URL(body.url).pathname).expect(200)).text
  }

  test('a feed has the meetings of its owner’s groups, of a closed one without its name', async () => {
    const { group, leader, members } = await aGroup(server, { visibility: 'closed' })
    const { group: choir } = await aGroup(server, { name: 'Choir' })
    const [ruth, amos] = members as [Person, Person]
    await join(choir.id, ruth).expect(200)
    const feedOf = async (person: Person) => {
      const read = await aFeed(person)
      return async () => {
        const text = await read()
        expect(text).not.toContain('Circle')
        return [...new Set(text.match(/(?<=^SUMMARY:).*\b/gm))].sort()
      }
    }
    const [own, other] = [await feedOf(ruth), await feedOf(await aMember(server))]
    expect(await own()).toEqual(['Choir', 'Meeting of a group'])
    expect(await (await feedOf(amos))()).toEqual(['Meeting of a group'])
    expect(await other()).toEqual([])
    await leave(group.id, ruth).expect(200)
    expect(await own()).toEqual(['Choir'])
    expect(await (await feedOf(leader))()).toEqual(['Meeting of a group'])
  })

  test('a child with an account decides itself, and its parents learn nothing', async () => {
    const { group, members } = await aGroup(server, { visibility: 'closed' })
    const [kit] = members as [Person]
    const ruth = await aMember(server)
    const child = await aChildOf(ruth)
    await db.householdMember.updateMany({
      where: { userId: child },
      data: { userId: kit.id, agreedAt: clock.now() },
    })
    const answers = [
      await request.get(GROUPS).query({ for: kit.id }).set(ruth.auth),
      await request.get(`${GROUPS}${group.id}/`).query({ for: kit.id }).set(ruth.auth),
      await join(group.id, ruth, { for: kit.id }),
      await leave(group.id, ruth, { for: kit.id }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, 'group-person-not-found'])
    }
    expect(await seeGroups(server, kit)).toMatchObject([{ standing: 'member' }])
  })

  test('the calendar has the meetings of one’s own groups alone, by their names and places', async () => {
    const { admin, group, leader, members } = await aGroup(server, { visibility: 'closed' })
    await aGroup(server, { name: 'Choir', admin, leader: await aMember(server) })
    const [ruth, amos] = members as [Person, Person]
    await change(group.id, admin, { meets_at: 'Hall' }).expect(200)
    const invited = await aMember(server, { isConfirmed: true })
    await invite(group.id, leader, invited.email).expect(200)
    const inCalendarOf = async ({ auth }: Person) => {
      const { body } = await request.get(MEETINGS).query({ from: '2026-01-01' }).set(auth)
      return body.map(({ name, place }: { name: string; place: string }) => `${name}, ${place}`)
    }
    for (const person of [admin, invited]) expect(await inCalendarOf(person)).toEqual([])
    for (const person of [ruth, leader]) {
      expect(await inCalendarOf(person)).toEqual(Array(9).fill('Circle, Hall'))
    }
    await leave(group.id, amos).expect(200)
    expect(await inCalendarOf(amos)).toEqual([])
    await request.delete(`${GROUPS}${group.id}/`).set(admin.auth).expect(200)
    expect(await inCalendarOf(ruth)).toEqual([])
  })

  test('a feed says by its sequence that a meeting moved or was not held', async () => {
    const { admin, group, leader, members, meeting } = await aGroup(server)
    const [ruth] = members as [Person]
    const read = await aFeed(ruth)
    const event = async () => {
      const text = await read()
      checkLines(text)
      const found = text.split('BEGIN:VEVENT').find((each) => each.includes(`group-${meeting}@`))
      return ['SEQUENCE', 'DTSTART', 'STATUS', 'SUMMARY'].map((name) =>
        new RegExp(`^${name}.*:(.*)$`, 'm').exec(found ?? '')?.[1]?.trim(),
      )
    }
    const start = '20260111T110000'
    expect(await event()).toEqual(['0', start, 'CONFIRMED', 'Circle'])
    await change(group.id, admin, { rhythm: { ...RHYTHM, start_time: '12:00' } }).expect(200)
    const moved = '20260111T120000'
    expect(await event()).toEqual(['1', moved, 'CONFIRMED', 'Circle'])
    await change(group.id, admin, { name: 'Choir', places: 9 }).expect(200)
    expect(await event()).toEqual(['2', moved, 'CONFIRMED', 'Choir'])
    await later(server, '2026-01-11T13:00:00Z', leader, ruth)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    expect(await event()).toEqual(['2', moved, 'CONFIRMED', 'Choir'])
    await finishList(server, leader, meeting, { not_met: 'weather' }).expect(200)
    expect(await event()).toEqual(['3', moved, 'CANCELLED', 'Choir'])
  })

  test('somebody who leaves the church belongs to no group any more', async () => {
    const { admin, group, leader, members } = await aGroup(server)
    const [ruth] = members as [Person]
    for (const { id } of [ruth, leader]) {
      const left = { standing: 'left' }
      await request.put(`/api/users/update/${id}/`).set(admin.auth).send(left).expect(200)
    }
    await request.get(`${GROUPS}${group.id}/`).set(ruth.auth).expect(404)
    expect(await seeGroup(server, admin, group.id)).toMatchObject({ people: [{ leads: false }] })
  })
})

test('what the database takes from somebody who leaves includes their groups', async () => {
  const { group, leader, members } = await aGroup(server)
  const [ruth] = members as [Person]
  await pool.query('SELECT take_rights($1)', [ruth.id])
  const { people } = await seeGroup(server, leader, group.id)
  expect(people.map(({ id }) => id)).not.toContain(ruth.id)
})

test('a restore gives back no membership that has ended, and no wish taken back', async () => {
  const { group, leader } = await aGroup(server, { visibility: 'ask', people: 0 })
  const [ruth, amos] = [await aMember(server), await aMember(server)]
  await join(group.id, ruth).expect(200)
  await answer(group.id, leader, ruth.id, true).expect(200)
  await join(group.id, amos).expect(200)
  const backup = await db.groupPerson.findMany({ where: { groupId: group.id } })
  await db.withdrawal.deleteMany()
  await request.delete(`${GROUPS}${group.id}/people/${ruth.id}/`).set(leader.auth).expect(200)
  await join(group.id, ruth).expect(200)
  await leave(group.id, amos).expect(200)
  const written = await db.withdrawal.findMany({ orderBy: { id: 'asc' } })
  const lines = written.map((line) => ({ ...line, personId: line.personId ?? 0 }))
  await db.groupPerson.deleteMany()
  await db.groupPerson.createMany({ data: backup })
  const [reapplied] = groupWithdrawals()
  const apply = async (client: pg.PoolClient) => reapplied?.apply(client, lines)
  expect(await inTransaction(pool, apply)).toBe(2)
  const { people, asked } = await seeGroup(server, leader, group.id)
  expect([people.map(({ id }) => id), asked]).toEqual([[leader.id], []])
})

describe('the list of a meeting', () => {
  test('opens half an hour before, takes a tap each, and marks nobody absent', async () => {
    const { leader, members, meeting } = await aGroup(server)
    const [ruth, amos] = members as [Person, Person]
    const early = await tapOn(server, leader, { meeting, user: ruth.id })
    expect([early.status, early.body.code]).toEqual([409, 'group-not-yet'])
    await later(server, '2026-01-11T10:30:00Z', leader)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    await tapOn(server, leader, { meeting, user: amos.id }).expect(200)
    await tapOn(server, leader, { meeting, user: amos.id, here: false }).expect(200)
    expect(await hereOn(meeting, leader)).toEqual([ruth.id])
    expect(await db.attendance.count()).toBe(0)
    const { body } = await finishList(server, leader, meeting, { guests: 2, note: 'All well' })
    expect(body).toMatchObject({ guests: 2, note: 'All well', not_met: null })
    expect(body.done_at).not.toBeNull()
  })

  test('a correction of a list that is done changes its number, and is recorded', async () => {
    const { group, leader, members, meeting } = await aGroup(server)
    const [ruth, amos] = members as [Person, Person]
    await later(server, '2026-01-11T11:30:00Z', leader)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    await finishList(server, leader, meeting).expect(200)
    await tapOn(server, leader, { meeting, user: amos.id }).expect(200)
    await finishList(server, leader, meeting).expect(200)
    expect((await meetingsOf(server, group.id))[0]?.came).toBe(2)
    expect(await db.auditEvent.count({ where: { action: 'group.correct' } })).toBe(1)
  })

  test('a group that did not meet has nobody, until its leader corrects that', async () => {
    const { group, leader, members, meeting } = await aGroup(server)
    const [ruth] = members as [Person]
    await later(server, '2026-01-11T11:30:00Z', leader)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    await finishList(server, leader, meeting, { not_met: 'weather', guests: 3 }).expect(200)
    expect(await listOf(meeting, leader)).toMatchObject({ not_met: 'weather', guests: 0 })
    const { status, body } = await tapOn(server, leader, { meeting, user: ruth.id })
    expect([status, body.code]).toEqual([409, 'group-not-met'])
    await finishList(server, leader, meeting).expect(200)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    expect((await meetingsOf(server, group.id))[0]?.came).toBe(1)
    // Once the list was done, whatever takes a mark away is recorded.
    await finishList(server, leader, meeting, { not_met: 'weather' }).expect(200)
    const corrected = { action: 'group.correct', actorId: leader.id, subjectId: ruth.id }
    expect(await db.auditEvent.count({ where: corrected })).toBe(2)
  })

  test('keeps no attendance under the name of somebody who wants none, and tells nobody', async () => {
    const { leader, members, meeting } = await aGroup(server)
    const [ruth, amos] = members as [Person, Person]
    await chooseKeeping(server, ruth, false).expect(200)
    await later(server, '2026-01-11T11:30:00Z', leader)
    const { status, body } = await tapOn(server, leader, { meeting, user: ruth.id })
    expect([status, body.code]).toEqual([409, 'group-no-name'])
    const { people } = await listOf(meeting, leader)
    const shown = ({ id }: Person) => {
      const { name: _, ...rest } = people.find((person: { id: number }) => person.id === id)
      return rest
    }
    expect(shown(ruth)).toEqual({ ...shown(amos), id: ruth.id })
  })

  test('a name taken off the past goes from its lists and numbers, and from the audit log', async () => {
    const { group, leader, members, meeting } = await aGroup(server)
    const [ruth, amos] = members as [Person, Person]
    await later(server, '2026-01-11T11:30:00Z', leader, ruth)
    await tapOn(server, leader, { meeting, user: amos.id }).expect(200)
    await finishList(server, leader, meeting).expect(200)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    await chooseKeeping(server, ruth, false, 'unname').expect(200)
    expect(await hereOn(meeting, leader)).toEqual([amos.id])
    expect((await meetingsOf(server, group.id))[0]?.came).toBe(1)
    expect(await db.auditEvent.count({ where: { action: 'group.correct' } })).toBe(0)
  })

  test('a name taken off the past stays off, and a list that is not done gets no number', async () => {
    const { group, leader, members, meeting } = await aGroup(server)
    const [ruth, amos] = members as [Person, Person]
    await later(server, '2026-01-11T11:30:00Z', leader, ruth)
    for (const user of [ruth.id, amos.id]) {
      await tapOn(server, leader, { meeting, user }).expect(200)
    }
    await later(server, '2026-01-12T11:30:00Z', leader, ruth)
    await chooseKeeping(server, ruth, false, 'unname').expect(200)
    expect((await meetingsOf(server, group.id))[0]?.came).toBeNull()
    await chooseKeeping(server, ruth, true).expect(200)
    const { status, body } = await tapOn(server, leader, { meeting, user: ruth.id })
    expect([status, body.code]).toEqual([409, 'group-no-name'])
    await finishList(server, leader, meeting).expect(200)
    expect((await meetingsOf(server, group.id))[0]?.came).toBe(1)
  })

  test('two records that become one are there once, and lead if either did', async () => {
    const { admin, group, leader, members, meeting } = await aGroup(server)
    const [ruth] = members as [Person]
    const double = await db.user.create({ data: { firstName: 'Ruth', lastName: 'Ade' } })
    await db.groupPerson.create({ data: { groupId: group.id, userId: double.id, leads: true } })
    await later(server, '2026-01-11T11:30:00Z', admin, leader)
    const next = (await meetingsOf(server, group.id))[1]?.id ?? 0
    for (const user of [ruth.id, double.id]) {
      await tapOn(server, leader, { meeting, user }).expect(200)
      await db.groupMark.create({
        data: { meetingId: next, userId: user, markedAt: clock.now() },
      })
    }
    await finishList(server, leader, meeting).expect(200)
    await request
      .post(`/api/users/${double.id}/merge/`)
      .set(admin.auth)
      .send({ into: ruth.id })
      .expect(200)
    expect(await hereOn(meeting, leader)).toEqual([ruth.id])
    const came = (await meetingsOf(server, group.id)).map((each) => each.came)
    expect(came.slice(0, 2)).toEqual([1, null])
    const { people } = await seeGroup(server, leader, group.id)
    expect(people.find(({ id }) => id === ruth.id)?.leads).toBe(true)
  })

  test('a merge brings nobody back into a group that they have left', async () => {
    const { admin, group, members } = await aGroup(server)
    const [ruth, double] = members as [Person, Person]
    await leave(group.id, ruth).expect(200)
    await request
      .post(`/api/users/${double.id}/merge/`)
      .set(admin.auth)
      .send({ into: ruth.id })
      .expect(200)
    expect(await db.groupPerson.count({ where: { userId: ruth.id } })).toBe(0)
  })

  test('a merge into a record that belongs still takes out who has left, and so does a later one', async () => {
    const { admin, group, leader, members } = await aGroup(server, { people: 3 })
    const [ruth, double, third] = members as [Person, Person, Person]
    const merge = (from: Person, into: Person) =>
      request
        .post(`/api/users/${from.id}/merge/`)
        .set(admin.auth)
        .send({ into: into.id })
        .expect(200)
    await leave(group.id, ruth).expect(200)
    await merge(ruth, double)
    await merge(third, double)
    expect((await seeGroup(server, leader, group.id)).people).toMatchObject([{ id: leader.id }])
  })

  test('a merge in either direction drops an invitation after a no', async () => {
    const { admin, group, leader } = await aGroup(server, { visibility: 'closed', people: 0 })
    for (const isKept of [true, false]) {
      const [ruth, double] = [
        await aMember(server, { isConfirmed: true }),
        await aMember(server, { isConfirmed: true }),
      ]
      await invite(group.id, leader, ruth.email).expect(200)
      await leave(group.id, ruth).expect(200)
      await invite(group.id, leader, double.email).expect(200)
      const [from, into] = isKept ? [double, ruth] : [ruth, double]
      const path = `/api/users/${from.id}/merge/`
      await request.post(path).set(admin.auth).send({ into: into.id }).expect(200)
      expect(await db.groupPerson.count({ where: { userId: into.id } })).toBe(0)
      await invite(group.id, leader, into.email).expect(200)
      expect(await db.groupPerson.count({ where: { userId: into.id } })).toBe(0)
    }
  })

  test('a merge keeps what the office invited to after a no, and forgets a no that was taken back', async () => {
    const { admin, group, leader } = await aGroup(server, { people: 0 })
    const [ruth, double] = [
      await aMember(server, { isConfirmed: true }),
      await aMember(server, { isConfirmed: true }),
    ]
    const merge = (from: Person) =>
      request
        .post(`/api/users/${from.id}/merge/`)
        .set(admin.auth)
        .send({ into: ruth.id })
        .expect(200)
    await invite(group.id, leader, ruth.email).expect(200)
    await leave(group.id, ruth).expect(200)
    expect((await services.ownData.read(services, ruth.id)).groups).toMatchObject([
      { standing: 'refused' },
    ])
    await invite(group.id, admin, ruth.email).expect(200)
    await merge(await aMember(server))
    expect((await seeGroups(server, ruth))[0]?.standing).toBe('invited')
    await join(group.id, double).expect(200)
    await merge(double)
    expect(await findRefused(pool, group.id, [ruth.id])).toEqual([])
  })

  test('a form of the office that is out of date makes nobody a leader again', async () => {
    const { admin, group, leader, members } = await aGroup(server)
    const [ruth] = members as [Person]
    await leave(group.id, leader).expect(200)
    const body = { leaders: [leader.id, ruth.id], leaders_before: [leader.id] }
    expect((await change(group.id, admin, body).expect(409)).body.code).toBe(
      'group-leaders-changed',
    )
    await change(group.id, admin, { leaders: [ruth.id], leaders_before: [] }).expect(200)
  })

  test('a group that closes is unknown to those who only asked', async () => {
    const { admin, group } = await aGroup(server, { visibility: 'ask' })
    const amos = await aMember(server, { isConfirmed: true })
    await join(group.id, amos).expect(200)
    await change(group.id, admin, { visibility: 'closed', name: 'Fresh start' }).expect(200)
    expect(await seeGroups(server, amos)).toEqual([])
    await request.get(`${GROUPS}${group.id}/`).set(amos.auth).expect(404)
  })

  test('names who is away on that day', async () => {
    const { leader, members, meeting } = await aGroup(server)
    const [ruth] = members as [Person]
    const on = new Date('2026-01-11')
    await db.plannedAbsence.create({
      data: { userId: ruth.id, fromDate: on, untilDate: on, createdAt: on },
    })
    const { people } = await listOf(meeting, leader)
    expect(people.filter(({ away }: { away: boolean }) => away)).toMatchObject([{ id: ruth.id }])
  })

  test('people mark themselves while it runs, if the group says so', async () => {
    const { leader, members, meeting, group, admin } = await aGroup(server)
    const [ruth] = members as [Person]
    await later(server, '2026-01-11T11:30:00Z', leader, ruth, admin)
    const mark = () => request.post(`${MEETINGS}${meeting}/mark/`).set(ruth.auth)
    expect((await mark()).body.code).toBe('group-marks-not-itself')
    await change(group.id, admin, { marks_itself: true }).expect(200)
    await mark().expect(200)
    await mark().expect(200)
    expect(await hereOn(meeting, leader)).toEqual([ruth.id])
    expect(await seeGroup(server, ruth, group.id)).toMatchObject({
      own: ['2026-01-11T11:00:00.000Z'],
      recent: [],
    })
    await later(server, '2026-01-11T12:00:00Z', ruth)
    expect((await mark()).body.code).toBe('group-too-late')
  })
})

describe('the reminder', () => {
  /** Reminds the leaders of what is due, and sends it. */
  const remind = async () => {
    await remindLeaders(services)
    await services.outbox.idle()
  }
  const byLink = (what: string, token: string, body: object = {}) =>
    request.post(`/api/groups/link/${what}`).send({ token, ...body })

  test('comes once, fifteen minutes after a meeting that nobody has marked', async () => {
    const { leader } = await aGroup(server)
    await later(server, '2026-01-11T12:14:00Z', leader)
    await remind()
    expect(await linkOf(server, leader)).toBe('')
    await later(server, '2026-01-11T12:15:00Z', leader)
    await remind()
    // As the provider says that the address does not take it.
    await pool.query(`UPDATE deliveries SET state = 'failed' WHERE kind = 'group-reminder'`)
    await remind()
    const mails = await outboxMails(services.env.DATA_DIR)
    const own = mails.filter(({ to }) => to?.[0]?.address === leader.email)
    expect(own).toHaveLength(1)
    expect(`${own[0]?.subject} ${own[0]?.text}`).not.toContain('Circle')
  })

  test.each(['a mark', 'done', 'not met'])('does not come after %s', async (what) => {
    const { leader, members, meeting } = await aGroup(server)
    const [ruth] = members as [Person]
    await later(server, '2026-01-11T11:30:00Z', leader)
    if (what === 'a mark') await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    else await finishList(server, leader, meeting, what === 'done' ? {} : { not_met: 'illness' })
    await later(server, '2026-01-11T12:15:00Z', leader)
    await remind()
    expect(await linkOf(server, leader)).toBe('')
  })

  test('opens that list without a sign-in, shows what is marked, and finishes it', async () => {
    const { leader, members, group, meeting } = await aGroup(server, { visibility: 'closed' })
    const [ruth, amos] = members as [Person, Person]
    await later(server, '2026-01-11T12:20:00Z', leader)
    await remind()
    const token = await linkOf(server, leader)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    const { body } = await byLink('', token).expect(200)
    expect(body).toMatchObject({ group: null, done_at: null })
    expect(await services.findLooks(ruth.id, new Date(0))).toMatchObject([{ who: 'a leader' }])
    expect(body.people.filter(({ here }: { here: boolean }) => here)).toMatchObject([
      { id: ruth.id },
    ])
    await byLink('mark/', token, { user: amos.id, here: true }).expect(200)
    await byLink('done/', token, { guests: 1 }).expect(200)
    expect((await byLink('', token)).body).toMatchObject({ guests: 1 })
    expect((await meetingsOf(server, group.id))[0]?.came).toBe(2)
    const stranger = await aMember(server)
    const refused = await byLink('mark/', token, { user: stranger.id, here: true })
    expect([refused.status, refused.body.code]).toEqual([400, 'group-person-not-found'])
  })

  const ends: Record<string, (group: number, leader: Person, admin: Person) => Promise<unknown>> = {
    'two days later': async () => clock.advance(2 * 86_400_000),
    'when the leader leads no longer': (group, _, admin) => change(group, admin, { leaders: [] }),
    'when the leader leaves the group': (group, leader) => leave(group, leader),
    'when the group ends': (group, _, admin) =>
      request.delete(`${GROUPS}${group}/`).set(admin.auth),
    'when the leader has another address': (_, { id }) =>
      pool.query(`UPDATE users SET email = 'new@church.test' WHERE id = $1`, [id]),
    'when all sign-ins of the leader end': (_, { id }, admin) =>
      request.post(`/api/users/update/${id}/sign-ins/end/`).set(admin.auth),
    'when the leader leaves the church': (_, { id }, admin) =>
      request.put(`/api/users/update/${id}/`).set(admin.auth).send({ standing: 'left' }),
  }
  test.each(Object.keys(ends))('its link ends %s', async (when) => {
    const { leader, group, admin } = await aGroup(server)
    await later(server, '2026-01-11T12:20:00Z', leader, admin)
    await remind()
    const token = await linkOf(server, leader)
    await byLink('', token).expect(200)
    await ends[when]?.(group.id, leader, admin)
    for (const [what, body] of [
      ['', {}],
      ['mark/', { user: leader.id, here: true }],
      ['done/', {}],
    ]) {
      const refused = await byLink(what as string, token, body as object)
      expect([refused.status, refused.body.code]).toEqual([404, 'group-link-ended'])
    }
  })
})

describe('the office', () => {
  test('has all groups on a page: without a leader, full, not met for four weeks', async () => {
    const { admin, group } = await aGroup(server, { people: 1, places: 2 })
    const [found] = (await request.get(`${GROUPS}office/`).set(admin.auth).expect(200)).body
    expect(found).toMatchObject({ full: true, idle: false, people: 2, last_met: null })
    await later(server, '2026-02-15T10:00:00Z', admin)
    await change(group.id, admin, { leaders: [] }).expect(200)
    const [then] = (await request.get(`${GROUPS}office/`).set(admin.auth).expect(200)).body
    expect(then).toMatchObject({ idle: true, led_by: [] })
    for (const change of [{ every_weeks: 6 }, { until_date: '2026-02-14' }]) {
      const rhythm = { ...RHYTHM, ...change }
      const { body } = await request.put(`${GROUPS}${group.id}/`).set(admin.auth).send({ rhythm })
      expect(body.idle).toBe(false)
    }
  })

  test('sets a last date, after which a group is offered to nobody who is not in it', async () => {
    const { admin, group, leader } = await aGroup(server)
    const ruth = await aMember(server)
    await change(group.id, admin, { rhythm: { ...RHYTHM, until_date: '2026-01-18' } }).expect(200)
    await later(server, '2026-01-18T22:00:00Z', ruth)
    expect(await seeGroups(server, ruth)).toHaveLength(1)
    await later(server, '2026-01-19T10:00:00Z', ruth, leader)
    expect(await seeGroups(server, ruth)).toEqual([])
    expect(await seeGroups(server, leader)).toHaveLength(1)
    const joined = await request.post(`${GROUPS}${group.id}/join/`).set(ruth.auth).send({})
    expect([joined.status, joined.body.code]).toEqual([409, groupErrors.ended.code])
  })

  test('needs a last date that is not before the first', async () => {
    const { admin, group } = await aGroup(server)
    const rhythm = { ...RHYTHM, until_date: '2026-01-03' }
    const refused = await change(group.id, admin, { rhythm }).expect(400)
    expect(refused.body.errors).toEqual({ 'rhythm.until_date': [seriesTexts.untilBeforeFrom] })
  })

  test('hands a group to another leader, who keeps its lists from then on', async () => {
    const { admin, group, leader, meeting } = await aGroup(server)
    const ruth = await aMember(server)
    await later(server, '2026-01-11T11:30:00Z', leader, admin, ruth)
    await change(group.id, admin, { leaders: [ruth.id] }).expect(200)
    expect((await finishList(server, leader, meeting)).status).toBe(404)
    await finishList(server, ruth, meeting).expect(200)
    expect((await seeGroup(server, leader, group.id)).leads).toBe(false)
  })

  test('a child, a newcomer and somebody who left lead nothing', async () => {
    const { admin, group, leader } = await aGroup(server)
    const waiting = await aMember(server)
    await db.user.update({ where: { id: waiting.id }, data: { approvedAt: null } })
    for (const id of [await aChildOf(leader), waiting.id, 2_000_000_000]) {
      const { status, body } = await change(group.id, admin, { leaders: [id] })
      expect([status, body.code]).toEqual([400, 'group-leader-not-found'])
    }
  })

  test('a group that has ended is in no list, and its numbers stay', async () => {
    const { admin, group, leader, members, meeting } = await aGroup(server)
    const [ruth] = members as [Person]
    await later(server, '2026-01-11T11:30:00Z', leader, admin, ruth)
    await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
    await finishList(server, leader, meeting, { guests: 4 }).expect(200)
    await request.delete(`${GROUPS}${group.id}/`).set(admin.auth).expect(200)
    await request.delete(`${GROUPS}${group.id}/`).set(admin.auth).expect(200)
    expect(await seeGroups(server, ruth)).toEqual([])
    await request.get(`${GROUPS}${group.id}/`).set(leader.auth).expect(404)
    expect(await meetingsOf(server, group.id)).toHaveLength(1)
    const { body } = await request
      .get(`${GROUPS}report/`)
      .query({ from: '2026-01-01', to: '2026-01-31' })
      .set(admin.auth)
      .expect(200)
    expect(body.groups).toEqual([
      { id: group.id, name: 'Circle', met: 1, not_met: 0, people: 1, came: 1, guests: 4 },
    ])
  })

  test('meetings follow the rhythm, a change of it and the clocks, once each', async () => {
    const { admin, group, leader, meeting } = await aGroup(server)
    await makeAllMeetings(services)
    const times = async () =>
      (await meetingsOf(server, group.id)).map(({ starts_at }) =>
        starts_at.toISOString().slice(0, 16),
      )
    expect(await times()).toHaveLength(9)
    await later(server, '2026-01-11T11:30:00Z', admin, leader)
    await finishList(server, leader, meeting).expect(200)
    await change(group.id, admin, {
      rhythm: { ...RHYTHM, every_weeks: 2, start_time: '19:30' },
    }).expect(200)
    expect((await times()).slice(0, 3)).toEqual([
      '2026-01-11T11:00',
      '2026-01-25T19:30',
      '2026-02-08T19:30',
    ])
    await later(server, '2026-03-27T10:00:00Z', admin)
    await makeAllMeetings(services)
    expect((await times()).at(-1)).toBe('2026-05-17T18:30')
    await change(group.id, admin, { rhythm: null }).expect(200)
    expect((await times()).at(-1)).toBe('2026-03-08T19:30')
  })
})

describe('messages', () => {
  test('reach the others of the group who want them, without its name or an address', async () => {
    const { group, leader, members } = await aGroup(server, { visibility: 'closed' })
    const [ruth, amos] = members as [Person, Person]
    await db.messageChoice.create({
      data: {
        userId: amos.id,
        kind: 'group-message',
        way: 'mail',
        isOn: false,
        chosenAt: clock.now(),
      },
    })
    await request
      .post(`${GROUPS}${group.id}/messages/`)
      .set(leader.auth)
      .send({ title: 'Next week', text: 'We meet at the hall.' })
      .expect(200)
    await services.outbox.idle()
    const mails = (await outboxMails(services.env.DATA_DIR)).filter(({ text }) =>
      text?.includes('We meet at the hall.'),
    )
    expect(mails.map(({ to }) => to?.map(({ address }) => address))).toEqual([[ruth.email]])
    const [mail] = mails
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Circle|Lea/)
    expect(mail?.subject).not.toContain('Next week')
    expect(mail?.text).not.toContain(leader.email)
  })
})

test('what is past its time is forgotten, and the numbers stay', async () => {
  const { admin, group, leader, members, meeting } = await aGroup(server)
  const [ruth] = members as [Person]
  await later(server, '2026-01-11T11:30:00Z', leader)
  await tapOn(server, leader, { meeting, user: ruth.id }).expect(200)
  await finishList(server, leader, meeting, { note: 'All well' }).expect(200)
  await later(server, '2027-04-01T10:00:00Z', admin)
  await request
    .put('/api/users/admin/retention/')
    .set(admin.auth)
    .send({ attendance_months: 12, audit_months: null })
  await forgetGroupRows(services)
  expect(await db.groupMark.count()).toBe(0)
  expect((await meetingsOf(server, group.id))[0]?.came).toBe(1)
})

test('people read in their own list that a leader or an admin looked, but not at which group', async () => {
  const { admin, group, leader, members } = await aGroup(server, { visibility: 'closed' })
  const [ruth] = members as [Person]
  await seeGroup(server, leader, group.id)
  await seeGroup(server, admin, group.id)
  const looks = await services.findLooks(ruth.id, new Date(0))
  expect(looks.map(({ who, what }) => [who, what]).sort()).toEqual([
    ['a leader', 'A leader looked at a group that you are in'],
    ['an admin', 'An admin looked at a group that you are in'],
  ])
  expect(await anAdmin(server)).toBeDefined()
})
