import { mergeErrors } from '@church/shared'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { allRows } from '../../../../test/all-rows.ts'
import {
  aMember,
  anAdmin,
  aSession,
  chooseKeeping,
  later,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { fillTables } from '../../../../test/fill-tables.ts'
import { createMailbox } from '../../../../test/mailbox.ts'
import { aChurch } from '../../../../test/server.ts'
import { whileChanging } from '../../../../test/while-changing.ts'
import { findRefused, noteOwnWord } from '../../attendance/groups/withdrawals.ts'
import { expireSession } from '../../attendance/sessions/index.ts'
import { deleteOldMerges } from './index.ts'

const server = await aChurch({ at: '2026-01-01T10:00:00Z', anew: 'everything' })
const { request, clock, services, databaseUrl } = server
const { db, pool } = services
const mailbox = createMailbox(server)

let admin: Person
let gone: Person
let kept: Person

beforeEach(async () => {
  admin = await anAdmin(server)
  gone = await aMember(server, { firstName: 'Grace', lastName: 'Hil' })
  kept = await aMember(server, { firstName: 'Grace', lastName: 'Hill' })
})

/** Takes a person's account away, as the office adds people. */
const withoutAccount = ({ id }: Person) =>
  db.user.update({
    where: { id },
    data: {
      passwordHash: null,
      refreshTokens: { deleteMany: {} },
      emailConfirmations: { deleteMany: {} },
    },
  })

const merge = () =>
  request.post(`/api/users/${gone.id}/merge/`).set(admin.auth).send({ into: kept.id }).expect(200)

const merges = async () =>
  (await request.get(`/api/users/${kept.id}/merges/`).set(admin.auth).expect(200)).body.merges

const undo = (id: number) =>
  request.post(`/api/users/admin/merges/${id}/undo/`).set(admin.auth).send()

/** Merges and returns the id under which that can be undone. */
async function merged(): Promise<number> {
  await merge()
  const [{ id }] = await merges()
  return id
}

/** A list of a group that is done, at which these were marked. */
const metWith = (present: Person[]) =>
  db.group.create({
    data: {
      name: 'Choir',
      createdAt: clock.now(),
      meetings: {
        create: {
          occursOn: clock.now(),
          startsAt: clock.now(),
          endsAt: new Date(clock.now().getTime() + 1),
          doneAt: clock.now(),
          doneById: gone.id,
          came: present.length,
          marks: { create: present.map(({ id }) => ({ userId: id, markedAt: clock.now() })) },
        },
      },
    },
  })

/** The logs, the record of the merge, the mails about it, and what does not come back: codes and links that were sent. */
const EXCEPT = [
  'audit_events',
  'deliveries',
  'looks',
  'merge_mails',
  'merges',
  'outcomes',
  'rate_limits',
  'withdrawals',
  ...services.ownData.secretTables.filter((table) => table !== 'invitations'),
]

const everything = () => allRows(pool, EXCEPT)

/** A closed session at which these were present; everybody else was absent. */
async function held(start: string, present: Person[]): Promise<void> {
  await later(server, start, ...present)
  const session = await aSession(server, { from: 0, to: 60 })
  for (const person of present) {
    clock.advance(60_000)
    await postMark(server, person, session).expect(201)
  }
  clock.set(session.end_datetime)
  await expireSession(pool, session.id, clock.now())
  await later(server, session.end_datetime, admin)
}

test('undoing a merge leaves every row of the church as it was before', async () => {
  await held('2026-01-04T10:00:00Z', [gone])
  await held('2026-01-11T10:00:00Z', [gone, kept])
  await held('2026-01-18T10:00:00Z', [kept])
  await withoutAccount(gone)
  await fillTables(databaseUrl, gone.id)
  await metWith([gone, kept])
  await db.member.update({ where: { id: gone.id }, data: { city: 'Luton', postcode: 'LU1' } })
  await db.member.update({ where: { id: kept.id }, data: { city: 'Leeds' } })
  const before = await everything()
  const id = await merged()
  expect(await everything()).not.toEqual(before)
  const { body } = await undo(id).expect(200)
  expect(body).toMatchObject({ id: gone.id, last_name: 'Hil', has_account: false })
  expect(await everything()).toEqual(before)
  const event = await db.auditEvent.findFirstOrThrow({ where: { action: 'user.undo-merge' } })
  expect(event).toMatchObject({
    actorId: admin.id,
    subjectId: kept.id,
    detail: { restored: gone.id },
  })
})

test('two records without accounts, of which one has the only address, are as before', async () => {
  await withoutAccount(gone)
  await withoutAccount(kept)
  await db.user.update({
    where: { id: kept.id },
    data: { email: null, standing: 'left', leftOn: new Date(0) },
  })
  const before = await everything()
  await undo(await merged()).expect(200)
  expect(await everything()).toEqual(before)
})

test('a plan is as before, where the person who stays had left', async () => {
  await withoutAccount(gone)
  await withoutAccount(kept)
  await db.user.update({
    where: { id: kept.id },
    data: { standing: 'left', leftOn: new Date('2025-12-01') },
  })
  const session = await aSession(server, { from: 60, to: 120 })
  const team = await db.servingTeam.create({
    data: { name: 'Sound', createdAt: clock.now(), department: { create: { name: 'Sound' } } },
  })
  const slot = { sessionId: session.id, teamId: team.id, role: 'Sound', userId: gone.id }
  await db.servingSlot.create({ data: { ...slot, state: 'yes', toldStart: clock.now() } })
  await db.servingLeader.create({ data: { teamId: team.id, userId: gone.id } })
  const before = await everything()
  await undo(await merged()).expect(200)
  expect(await everything()).toEqual(before)
})

test('both mailboxes hear of it', async () => {
  await withoutAccount(gone)
  await undo(await merged()).expect(200)
  for (const { email } of [gone, kept]) {
    const subjects = (await mailbox.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your records at Example Church are two again')
  }
})

test('a mail about the merge that waited is not sent after the undo', async () => {
  await withoutAccount(gone)
  await undo(await merged()).expect(200)
  for (const { email } of [gone, kept]) {
    const subjects = (await mailbox.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Your records at Example Church were merged')
  }
  const about = { kind: 'records-merged', about: { not: null } }
  expect(await db.delivery.findMany({ where: about })).toMatchObject([
    { state: 'withdrawn' },
    { state: 'withdrawn' },
  ])
})

test('what somebody did since the merge stays, if it is not of the merge', async () => {
  await withoutAccount(gone)
  const id = await merged()
  const session = await aSession(server, { from: -10, to: 60 })
  await postMark(server, kept, session).expect(201)
  await undo(id).expect(200)
  expect(await db.attendance.findMany()).toMatchObject([{ userId: kept.id, present: true }])
})

test('after somebody takes their name off their past, the rest still comes back', async () => {
  await held('2026-01-04T10:00:00Z', [gone])
  await held('2026-01-11T10:00:00Z', [gone, kept])
  await metWith([gone, kept])
  await withoutAccount(gone)
  const id = await merged()
  await request.put('/api/users/admin/unnamed/').set(admin.auth).send({ allowed: true }).expect(200)
  await later(server, clock.now().toISOString(), kept)
  await chooseKeeping(server, kept, false, 'unname').expect(200)
  await undo(id).expect(200)
  expect(await db.user.count({ where: { id: gone.id, lastName: 'Hil' } })).toBe(1)
  expect(await db.attendance.count({ where: { userId: { in: [gone.id, kept.id] } } })).toBe(0)
  expect(await db.groupMeeting.findMany()).toMatchObject([{ came: 0 }])
  const sums = await db.session.findMany({ orderBy: { id: 'asc' } })
  expect(sums.map(({ presentTotal, unnamedTotal }) => [presentTotal, unnamedTotal])).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test.each([
  ['their details', () => db.member.update({ where: { id: kept.id }, data: { city: 'Ely' } })],
  ['their name', () => db.user.update({ where: { id: kept.id }, data: { lastName: 'Hills' } })],
])('refuses after a change of %s', async (_, change) => {
  await withoutAccount(gone)
  const id = await merged()
  clock.advance(1000)
  await change()
  const { body } = await undo(id).expect(409)
  expect(body.code).toBe(mergeErrors.changedSince.code)
  expect(await db.user.count({ where: { id: gone.id } })).toBe(0)
})

/** A change that somebody makes at this moment. */
const moving = (other: pg.PoolClient) =>
  other.query(`UPDATE members SET city = 'Ely' WHERE id = $1`, [kept.id])

test('refuses after a change that was being made at this moment', async () => {
  await withoutAccount(gone)
  await db.member.update({ where: { id: gone.id }, data: { city: 'Luton' } })
  const id = await merged()
  const { status, body } = await whileChanging(server.beside, moving, () => undo(id))
  expect([status, body.code]).toEqual([409, mergeErrors.changedSince.code])
  expect(await db.member.findUnique({ where: { id: kept.id } })).toMatchObject({ city: 'Ely' })
})

test('keeps a change that was being made at the moment of the merge', async () => {
  await withoutAccount(gone)
  await db.member.update({ where: { id: gone.id }, data: { city: 'Luton', postcode: 'LU1' } })
  await whileChanging(server.beside, moving, merge)
  const [{ id }] = await merges()
  await undo(id).expect(200)
  const member = await db.member.findUnique({ where: { id: kept.id } })
  expect(member).toMatchObject({ city: 'Ely', postcode: null })
})

test('refuses once a session at which both were marked has closed', async () => {
  const session = await aSession(server, { from: -10, to: 60 })
  await postMark(server, gone, session).expect(201)
  await postMark(server, kept, session).expect(201)
  await withoutAccount(gone)
  const id = await merged()
  clock.set(session.end_datetime)
  await expireSession(pool, session.id, clock.now())
  await later(server, session.end_datetime, admin)
  expect((await undo(id).expect(409)).body.code).toBe(mergeErrors.changedSince.code)
})

test('refuses if somebody else has the address by now', async () => {
  await withoutAccount(gone)
  const id = await merged()
  await aMember(server, { email: gone.email })
  expect((await undo(id).expect(409)).body.code).toBe(mergeErrors.changedSince.code)
})

test('a merge of somebody with an account cannot be undone, and says so before', async () => {
  const { body } = await request
    .get(`/api/users/${gone.id}/merge/`)
    .query({ into: kept.id })
    .set(admin.auth)
    .expect(200)
  expect(body.can_undo).toBe(false)
  await merge()
  expect(await merges()).toEqual([])
  expect(await db.merge.count()).toBe(0)
})

test('ends after a day, and with the person', async () => {
  await withoutAccount(gone)
  const id = await merged()
  expect(await merges()).toMatchObject([
    { name: 'Grace Hil', undo_until: '2026-01-02T10:00:00.000Z' },
  ])
  await later(server, '2026-01-02T09:59:59Z', admin)
  await deleteOldMerges(services)
  expect(await merges()).toHaveLength(1)
  await later(server, '2026-01-02T10:00:00Z', admin)
  expect(await merges()).toEqual([])
  expect((await undo(id).expect(404)).body.code).toBe(mergeErrors.notFound.code)
  await deleteOldMerges(services)
  expect(await db.merge.count()).toBe(0)
})

test('keeps no codes or links', async () => {
  await withoutAccount(gone)
  await fillTables(databaseUrl, gone.id)
  await merge()
  const { snapshot } = await db.merge.findFirstOrThrow()
  expect(JSON.stringify(snapshot)).not.toContain('token_hash')
  expect(JSON.stringify(snapshot)).not.toContain('code_hash')
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: kept.id } })
  expect(JSON.stringify(snapshot)).not.toContain(passwordHash)
})

test('a merge can be undone once the ledger has its lines, and leaves a no with whom it was', async () => {
  const { id: groupId } = await db.group.create({ data: { name: 'Choir', createdAt: clock.now() } })
  await noteOwnWord(pool, { groupId, userId: gone.id, isNo: true })
  await withoutAccount(gone)
  const merge = await merged()
  expect(await findRefused(pool, groupId, [kept.id])).toEqual([kept.id])
  await pool.query('UPDATE withdrawals SET number = id')
  await undo(merge).expect(200)
  expect(await findRefused(pool, groupId, [gone.id, kept.id])).toEqual([gone.id])
})

test('a merge is not undone if that would bring somebody back into a group that they left', async () => {
  const { id } = await db.group.create({
    data: { name: 'Choir', visibility: 'open', createdAt: clock.now() },
  })
  const stand = (how: string, person: Person) =>
    request.post(`/api/users/groups/${id}/${how}/`).set(person.auth).send({}).expect(200)
  for (const person of [gone, kept]) await stand('join', person)
  await stand('leave', gone)
  await withoutAccount(gone)
  const merge = await merged()
  await stand('join', kept)
  await stand('leave', kept)
  expect((await undo(merge).expect(409)).body.code).toBe('merge-changed-since')
  expect(await findRefused(pool, id, [gone.id, kept.id])).toEqual([gone.id, kept.id])
})
