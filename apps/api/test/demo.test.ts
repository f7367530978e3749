import { createPrisma } from '@church/database'
import { isDemoDatabase, openDemoSession, seedDemo } from '@church/database/demo/seed.ts'
import { DETAILS, detailOf, type Household } from '@church/shared'
import { expect, test } from 'vitest'
import { seedDemoStory } from '../src/commands/demo/story.ts'
import { quoted, tablesOf } from '../src/operations/catalogue.ts'
import { aMember, anAdmin } from './factories.ts'
import { aChurch } from './server.ts'

const server = await aChurch()
const db = createPrisma(server.services.pool)

/** Tables of links, queues, choices and corrections, without which no screen looks empty. */
const leftEmpty = [
  'announcement_people',
  'approvals',
  'attendance_corrections',
  'backups',
  'birthday_greetings',
  'calendar_feeds',
  'care_mails',
  'deleted_occurrences',
  'deleted_sessions',
  'email_changes',
  'email_confirmations',
  'group_links',
  'import_choices',
  'import_originals',
  'import_rows',
  'imports',
  'invitations',
  'keeping_choices',
  'leave_links',
  'merge_mails',
  'merges',
  'moved_pictures',
  'outcomes',
  'passkey_challenges',
  'passkeys',
  'password_resets',
  'provider_accounts',
  'push_subscriptions',
  'rate_limits',
  'recovery_codes',
  'retired_pictures',
  'serving_links',
  'serving_pairs',
  'serving_swaps',
  'serving_wishes',
  'sign_in_codes',
  'unnamed_corrections',
  'unnamed_keys',
  'unnamed_marks',
  'unnamed_periods',
]

async function emptyTables(): Promise<string[]> {
  const { pool } = server.services
  const empty: string[] = []
  for (const { name } of await tablesOf(pool)) {
    const { rowCount } = await pool.query(`SELECT FROM ${quoted(name)} LIMIT 1`)
    if (!rowCount) empty.push(name)
  }
  return empty.sort()
}

/** The details that nobody in the demo has. */
async function emptyDetails(): Promise<string[]> {
  const counts = DETAILS.map((detail) => `count(${detailOf(detail).column})::int AS ${detail}`)
  const { rows } = await server.services.pool.query(`SELECT ${counts} FROM members`)
  return DETAILS.filter((detail) => rows[0][detail] === 0)
}

test('the demo fills an empty database, knows its own, and refuses any other', async () => {
  const demoAdmin = 'admin@church.example'
  expect(await isDemoDatabase(db, demoAdmin)).toBe(false)
  const { id } = await aMember(server, { email: demoAdmin })
  await expect(isDemoDatabase(db, demoAdmin)).rejects.toThrow('a real church')
  await db.user.update({ where: { id }, data: { isAdmin: true } })
  expect(await isDemoDatabase(db, demoAdmin)).toBe(true)
  await db.user.delete({ where: { id } })
})

test('the demo has members, newcomers, households, past Sundays and a running session', async () => {
  const admin = await anAdmin(server)
  const now = server.clock.now()
  const drawings: string[] = []
  const store = async (svg: string) => {
    drawings.push(svg)
    return { image: `/media/${drawings.length}.webp`, imageWidths: [] }
  }
  await seedDemo({ db, now, passwordHash: 'none', storePortrait: store, storeScene: store })
  await seedDemoStory(server.services, admin.id)
  await openDemoSession(db, now)
  await openDemoSession(db, now)

  expect(await db.user.count({ where: { passwordHash: { not: null } } })).toBe(63)
  expect(await db.user.count({ where: { approvedAt: null } })).toBe(2)
  expect(await db.sharing.count()).toBe(48)
  expect(await db.user.count({ where: { passwordHash: null } })).toBe(14)
  expect(await db.user.count({ where: { standing: 'left' } })).toBe(3)
  const { body: similar } = await server.request
    .get('/api/users/similar/')
    .query({ first_name: 'Abi', last_name: 'Adeyemi' })
    .set(admin.auth)
    .expect(200)
  const names = similar.users.map((user: { first_name: string }) => user.first_name)
  expect(names.slice(0, 2)).toEqual(['Abi', 'Abigail'])
  const states = await db.careCase.groupBy({ by: ['state'], orderBy: { state: 'asc' } })
  expect(states.map(({ state }) => state)).toEqual(['closed', 'open', 'snoozed'])
  expect(await db.plannedAbsence.count()).toBe(1)
  expect(await db.visitorCard.count({ where: { endedAt: null } })).toBe(3)
  expect(await db.careCase.count({ where: { kind: 'visitor', userId: null } })).toBe(2)
  const slots = await db.servingSlot.groupBy({ by: ['state'], orderBy: { state: 'asc' } })
  expect(slots.map(({ state }) => state)).toEqual(['asked', 'draft', 'no', 'yes'])
  const past = await db.session.findMany({ where: { expiredAt: { not: null } } })
  expect(past.map(({ startsAt }) => startsAt.getUTCDay())).toEqual(Array(12).fill(0))
  expect(past.every(({ endsAt }) => endsAt < now)).toBe(true)
  const { body: current } = await server.request
    .get('/api/users/sessions/current/')
    .set(admin.auth)
    .expect(200)
  expect(current).toHaveLength(1)
  const coming = await db.session.findMany({ where: { seriesId: { not: null } } })
  expect(new Set(coming.map(({ name }) => name)).size).toBe(3)
  expect(coming.filter(({ cancelledAt }) => cancelledAt)).toHaveLength(1)
  expect(new Set(coming.map(({ campusId }) => campusId)).size).toBe(2)
  const { body: attendants } = await server.request
    .get('/api/users/attendance/successful/')
    .set(admin.auth)
    .expect(200)
  expect(attendants.count).toBeGreaterThan(12 * 20)
  expect(await db.userRole.count({ where: { role: 'steward' } })).toBe(2)
  expect(await db.userRole.count({ where: { role: 'carer' } })).toBe(1)
  const { body: households } = await server.request
    .get('/api/users/admin/households/')
    .set(admin.auth)
    .expect(200)
  const sizes = households.results.map((each: Household) => [each.name, each.members.length])
  expect(Object.fromEntries(sizes)).toEqual({
    Adeyemi: 4,
    Asante: 4,
    Hill: 2,
    Johnson: 3,
    Lewis: 2,
  })
  expect(await db.householdRequest.count({ where: { state: 'waiting' } })).toBe(1)
  const { body: suggested } = await server.request
    .get('/api/users/admin/households/suggestions/')
    .set(admin.auth)
    .expect(200)
  expect(suggested.results).toMatchObject([{ name: 'Baker' }])
  expect(await db.attendance.count({ where: { source: 'family' } })).toBeGreaterThan(0)
  const [last] = past
  const details = await server.request
    .get(`/api/users/admin/sessions/${last?.id}/`)
    .set(admin.auth)
    .expect(200)
  const { attendance, people, sources } = details.body
  expect(attendance).toBeGreaterThan(people)
  expect(Math.min(sources.phone, sources.code, sources.steward)).toBeGreaterThan(0)
  expect(await db.churchCarouselItem.count()).toBe(3)
  expect(await db.programCarouselItem.count()).toBe(3)
  expect(new Set(drawings).size).toBe(drawings.length)
  expect(drawings.length).toBeGreaterThan(40)
  expect(await emptyDetails(), 'Give it to some people in prisma/demo.').toEqual([])
  expect(
    await emptyTables(),
    'Fill a new table in prisma/demo or apps/api/src/commands/demo, or list it here.',
  ).toEqual(leftEmpty)
})
