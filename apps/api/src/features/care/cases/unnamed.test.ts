import type { CareCase } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { aMember, anAdmin, chooseKeeping, later, type Person } from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { held } from '../../../../test/sundays.ts'
import { checkCare } from './check.ts'

const server = await aChurch({ at: '2026-01-10T10:00:00Z', anew: 'everything' })
const { clock, request, services } = server
const { db } = services

const SUNDAYS = ['2026-01-11', '2026-01-18', '2026-01-25']
const MONDAY = '2026-01-26T07:00:00Z'

let admin: Person
let ruth: Person
beforeEach(async () => {
  // Joined after every session, and so is expected at none.
  admin = await anAdmin(server, { joined: new Date('2027-01-01') })
  ruth = await aMember(server, { joined: new Date('2025-11-01') })
})

async function choose(keep: boolean, past: 'keep' | 'unname' = 'keep') {
  await later(server, clock.now().toISOString(), ruth)
  await chooseKeeping(server, ruth, keep, past).expect(200)
}

async function cases(state = 'open'): Promise<CareCase[]> {
  await later(server, clock.now().toISOString(), admin)
  const call = request.get('/api/users/care/').query({ state }).set(admin.auth)
  return (await call.expect(200)).body.results
}

async function unseen(): Promise<number> {
  return (await request.get('/api/users/admin/overview/').set(admin.auth).expect(200)).body.unseen
    .count
}

async function missThreeWeeks() {
  for (const date of SUNDAYS) await held(server, `${date}T10:00:00Z`)
  clock.set(MONDAY)
  await checkCare(services)
}

test('an open case of absence ends at once, in words that do not tell why; others stay', async () => {
  await missThreeWeeks()
  const at = { openedAt: clock.now() }
  await db.careCase.create({ data: { ...at, userId: ruth.id, kind: 'newcomer' } })
  await db.careCase.create({ data: { ...at, userId: ruth.id, kind: 'asked', askedFor: ['call'] } })
  expect((await cases()).map(({ kind }) => kind).sort()).toEqual(['absence', 'asked', 'newcomer'])
  await choose(false)
  expect((await cases()).map(({ kind }) => kind).sort()).toEqual(['asked', 'newcomer'])
  expect(await cases('closed')).toMatchObject([
    { kind: 'absence', outcome: 'not missed after all', assignee: null },
  ])
  expect(await unseen()).toBe(0)
  await checkCare(services)
  expect(await cases()).toHaveLength(2)
})

test('weeks before somebody keeps their name again do not count', async () => {
  await choose(false)
  await missThreeWeeks()
  expect(await cases()).toEqual([])
  await db.attendance.createMany({
    data: (await db.session.findMany()).map(({ id }) => ({
      sessionId: id,
      userId: ruth.id,
      present: false,
    })),
  })
  await choose(true)
  await checkCare(services)
  expect(await cases()).toEqual([])
  expect(await unseen()).toBe(0)
})

test('taking the name off the past forgets when somebody was last seen', async () => {
  await held(server, '2026-01-04T10:00:00Z', [ruth])
  await missThreeWeeks()
  expect(await cases()).toMatchObject([{ last_present_on: '2026-01-04' }])
  await choose(false, 'unname')
  expect(await cases('closed')).toMatchObject([{ last_present_on: null }])
  expect(await db.attendance.count({ where: { userId: ruth.id } })).toBe(0)
})
