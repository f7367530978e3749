import { describe, expect, test } from 'vitest'
import { aMember, anAdmin, aSession } from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { monthsBefore } from '../../../platform/retention.ts'
import { expireSession } from '../../attendance/sessions/index.ts'
import { deleteOldRecords } from './jobs.ts'

const NOW = '2026-07-31T10:00:00Z'
const server = await aChurch({ at: NOW, anew: 'everything' })
const other = await startAnotherServer(server)
const { request, services, clock } = server
const { db, pool } = services

const path = '/api/users/admin/retention/'
const monthsAgo = (months: number) => monthsBefore(new Date(NOW), months)

/** A closed session some months ago, with one person present and everyone else absent. */
async function aPast(months: number, presentId: number) {
  clock.set(monthsAgo(months).toISOString())
  const session = await aSession(server, { from: -120, to: -60 })
  await db.attendance.create({
    data: { sessionId: session.id, userId: presentId, present: true, markedAt: clock.now() },
  })
  await expireSession(pool, session.id, clock.now())
  await recordEvent(pool, { actorId: presentId, action: 'session.create', at: clock.now() })
  clock.set(NOW)
  return session
}

test('monthsBefore follows the calendar', () => {
  const before = (iso: string, months: number) =>
    monthsBefore(new Date(iso), months).toISOString().slice(0, 10)
  expect(before('2026-07-31T10:00:00Z', 1)).toBe('2026-06-30')
  expect(before('2026-03-31T10:00:00Z', 1)).toBe('2026-02-28')
  expect(before('2024-03-30T10:00:00Z', 1)).toBe('2024-02-29')
  expect(before('2026-01-15T10:00:00Z', 14)).toBe('2024-11-15')
})

describe('the retention setting', () => {
  test('keeps everything until an admin changes it, which is recorded', async () => {
    const admin = await anAdmin(server)
    const first = await request.get(path).set(admin.auth).expect(200)
    expect(first.body).toEqual({ attendance_months: null, audit_months: null })
    const wish = { attendance_months: 24, audit_months: 12 }
    await request.put(path).set(admin.auth).send(wish).expect(200)
    await request
      .put(path)
      .set(admin.auth)
      .send({ ...wish, audit_months: null })
      .expect(200)
    const { body } = await request.get(path).set(admin.auth).expect(200)
    expect(body).toEqual({ attendance_months: 24, audit_months: null })
    const [event] = await db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(event).toMatchObject({ action: 'retention.change', actorId: admin.id, detail: wish })
  })

  test('treats a shorter audit period from an older version as a year', async () => {
    const value = { attendance_months: 3, audit_months: 1 }
    const stored = { key: 'retention', value }
    await server.services.db.setting.upsert({
      where: { key: 'retention' },
      create: stored,
      update: stored,
    })
    const { body } = await server.request
      .get(path)
      .set((await anAdmin(server)).auth)
      .expect(200)
    expect(body).toEqual({ attendance_months: 3, audit_months: 12 })
  })

  test.each([0, -1, 11, 12.5, 241, '12', true])('rejects %j months', async (audit_months) => {
    const admin = await anAdmin(server)
    await request
      .put(path)
      .set(admin.auth)
      .send({ attendance_months: null, audit_months })
      .expect(400)
    expect(await db.setting.count({ where: { key: { not: 'church' } } })).toBe(0)
  })
})

describe('the retention job', () => {
  test('deletes nothing if nothing is set', async () => {
    const member = await aMember(server, { joined: monthsAgo(100) })
    await aPast(99, member.id)
    await deleteOldRecords(services)
    expect(await db.attendance.count()).toBe(1)
    expect(await db.auditEvent.count()).toBe(1)
  })

  test('deletes older records, keeps the totals, and records what it did', async () => {
    const [one, two] = [
      await aMember(server, { joined: monthsAgo(100) }),
      await aMember(server, { joined: monthsAgo(100) }),
    ]
    const old = await aPast(13, one.id)
    const recent = await aPast(11, one.id)
    const open = await aSession(server)
    await db.setting.create({
      data: { key: 'retention', value: { attendance_months: 12, audit_months: 12 } },
    })
    await deleteOldRecords(services)

    const left = await db.attendance.findMany()
    expect(new Set(left.map(({ sessionId }) => sessionId))).toEqual(new Set([recent.id]))
    expect(left).toHaveLength(2)
    expect(await db.session.findUniqueOrThrow({ where: { id: old.id } })).toMatchObject({
      presentTotal: 1,
      absentTotal: 1,
    })
    expect(await db.session.count({ where: { id: open.id } })).toBe(1)
    const events = await db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action }) => action)).toEqual(['session.create', 'retention.remove'])
    expect(events[1]?.detail).toEqual({ attendance: 2, audit: 1 })
    expect(two.id).toBeGreaterThan(0)
  })

  test('has the same result when run twice and in two processes at once', async () => {
    const member = await aMember(server, { joined: monthsAgo(100) })
    for (const months of [20, 15, 13, 11]) await aPast(months, member.id)
    await db.setting.create({
      data: { key: 'retention', value: { attendance_months: 12, audit_months: null } },
    })
    await Promise.all([deleteOldRecords(services), deleteOldRecords(other.services)])
    await deleteOldRecords(services)
    expect(await db.attendance.count()).toBe(1)
    const done = await db.auditEvent.findMany({ where: { action: 'retention.remove' } })
    const removed = done.map(({ detail }) => (detail as { attendance: number }).attendance)
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  test('always deletes sign-ins and links that ended long ago, and keeps active ones', async () => {
    const member = await aMember(server)
    const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000)
    const link = { userId: member.id, createdAt: days(-60) }
    const emails = { oldEmail: 'old@church.test', newEmail: 'new@church.test' }
    await db.refreshToken.createMany({
      data: [
        { ...link, tokenHash: 'expired', expiresAt: days(-31) },
        { ...link, tokenHash: 'signed out', expiresAt: days(5), revokedAt: days(-31) },
        { ...link, tokenHash: 'just signed out', expiresAt: days(5), revokedAt: days(-29) },
      ],
    })
    await db.passwordReset.createMany({
      data: [
        { ...link, tokenHash: 'a', expiresAt: days(-31) },
        { ...link, tokenHash: 'b', expiresAt: days(-1) },
      ],
    })
    await db.emailChange.createMany({
      data: [
        { ...link, ...emails, tokenHash: 'a', expiresAt: days(-31) },
        { ...link, ...emails, tokenHash: 'b', expiresAt: days(1) },
      ],
    })
    await deleteOldRecords(services)
    const signIns = await db.refreshToken.findMany({ orderBy: { id: 'asc' } })
    expect(signIns).toHaveLength(2)
    expect(signIns[1]?.tokenHash).toBe('just signed out')
    expect(await db.passwordReset.findMany()).toMatchObject([{ tokenHash: 'b' }])
    expect(await db.emailChange.findMany()).toMatchObject([{ tokenHash: 'b' }])
    await request.get('/api/users/sessions/current/').set(member.auth).expect(200)
  })
})
