import { addDays } from '@church/shared'
import {
  cancelSession,
  createSeries,
  findAllSessions,
  type SessionHooks,
} from '../../features/attendance/sessions/index.ts'
import {
  addAbsence,
  addEvent,
  checkCare,
  openAskedCase,
  updateCase,
} from '../../features/care/cases/index.ts'
import { insertCampus, updateChurch } from '../../features/church/details/index.ts'
import { openNewcomerCases } from '../../features/people/sharing/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, randomToken } from '../../platform/random-token.ts'
import type { Services } from '../../services.ts'
import { seedDemoGroups } from './groups.ts'
import { seedDemoServing } from './serving.ts'
import { seedDemoVisitors } from './visitors.ts'

/** Gives the demo church an address, telephone numbers and an account, none of which exists. */
async function seedDemoDetails(services: Services, adminId: number): Promise<void> {
  await services.church.get()
  await updateChurch(
    services,
    {
      address: '14 Lakeside Lane, Luton',
      bank: {
        bank_name: 'Lakeside Bank',
        account_name: 'Example Church',
        account_number: '12345678',
        sort_code: '12-34-56',
        reference: 'Donation, tithe or offering',
      },
      help: {
        phone: '+44 1632 960000',
        email: 'help@church.example',
        hours: 'Mon-Sat, 9 AM to 5 PM',
      },
      contact: { phone: '+44 1632 960001', email: 'office@church.example' },
    },
    { id: adminId, provedAt: services.clock.now() },
  )
}

/** Some 400 m from the example church. @returns its id */
async function seedDemoCampus({
  church,
  clock,
  pool,
}: Pick<Platform, 'church' | 'clock' | 'pool'>): Promise<number> {
  // The first campus comes first.
  await church.get()
  return insertCampus(
    pool,
    {
      name: 'Riverside Hall',
      centre: { lat: 51.8931, lng: -0.4432 },
      polygon: [
        { lat: 51.89335, lng: -0.44365 },
        { lat: 51.89338, lng: -0.44282 },
        { lat: 51.89288, lng: -0.44276 },
        { lat: 51.89284, lng: -0.44361 },
      ],
      tolerance_m: 10,
    },
    clock.now(),
  )
}

/**
 * Gives the demo church two services a week, a rehearsal of its choir, and a cancelled session. They begin tomorrow,
 * since a session of the demo runs today.
 */
async function seedDemoSeries(
  services: Pick<Platform, 'church' | 'clock' | 'pool'> & SessionHooks,
  /** The campus of the prayer during the week. */
  { adminId: actorId, campus }: { adminId: number; campus: number },
): Promise<void> {
  const { church, pool } = services
  const { today } = await church.now()
  const weekly = {
    every_weeks: 1,
    nth_of_month: null,
    from_date: addDays(today, 1),
    opens_before_minutes: 20,
  }
  const service = { ...weekly, kind: 'service' as const, departments: [], public: true }
  const sunday = { name: 'Sunday Worship', weekdays: [7], start_time: '10:00', minutes: 120 }
  const midweek = { name: 'Midweek Prayer', weekdays: [3], start_time: '19:00', minutes: 60 }
  const rehearsal = { name: 'Choir Rehearsal', weekdays: [5], start_time: '18:30', minutes: 90 }
  await createSeries(services, { ...service, ...sunday }, actorId)
  const { id } = await createSeries(services, { ...service, ...midweek, campus }, actorId)
  await createSeries(
    services,
    { ...weekly, ...rehearsal, kind: 'other', departments: ['Choir'], public: false },
    actorId,
  )
  const [, second] = (await findAllSessions(pool))
    .toReversed()
    .filter(({ series_id }) => series_id === id)
  if (!second) return
  const reason = 'The heating is being repaired.'
  await cancelSession(services, { id: second.id, reason, actorId })
}

/**
 * Gives the demo church cases in every state (people who are missed, two newcomers and one who asks for a visit) and a
 * planned absence.
 */
async function seedDemoCare(
  services: Pick<Platform, 'church' | 'clock' | 'db' | 'log' | 'pool'>,
): Promise<void> {
  const { db, pool } = services
  const { now, today } = await services.church.now()
  await checkCare(services)
  const { userId } = await db.userRole.findFirstOrThrow({ where: { role: 'carer' } })
  const caller = { id: userId, isAdmin: false }
  const [tried, reached, later] = await db.careCase.findMany({
    where: { kind: 'absence', userId: { not: userId } },
    orderBy: { id: 'asc' },
  })
  if (!tried || !reached || !later) return
  await addEvent(services, { id: tried.id, event: { outcome: 'no answer', note: '' }, caller })
  const note = 'Has a new baby, and will be back in spring.'
  await addEvent(services, { id: reached.id, event: { outcome: 'reached', note }, caller })
  const update = { state: 'snoozed', snooze_until: addDays(today, 7) } as const
  await updateCase(services, { id: later.id, update, caller })

  const members = await db.user.findMany({
    where: {
      careCases: { none: {} },
      isAdmin: false,
      standing: 'active',
      passwordHash: { not: null },
      approvedAt: { not: null },
      roles: { none: {} },
    },
    orderBy: { createdAt: 'desc' },
    take: 4,
  })
  const [asking, away, ...newcomers] = members.map(({ id }) => id)
  if (!asking || !away) return
  await openNewcomerCases(pool, newcomers, now)
  await openAskedCase(pool, { userId: asking, what: 'visit', now })
  const absence = { from: today, until: addDays(today, 10) }
  await addAbsence(services, { ...absence, userId: away, caller: { id: away, isAdmin: false } })
}

/** Gives the demo church a token that nobody has. */
async function seedDemoToken(
  { church, db }: Pick<Platform, 'church' | 'db'>,
  adminId: number,
): Promise<void> {
  const { now, today } = await church.now()
  await db.readingToken.create({
    data: {
      name: 'Attendance in our spreadsheet',
      reads: ['numbers', 'calendar'],
      byAddress: true,
      tokenHash: hashToken(randomToken()),
      madeById: adminId,
      createdAt: now,
      until: new Date(addDays(today, 90)),
    },
  })
}

/** Fills the seeded church with what its features have stored meanwhile. */
export async function seedDemoStory(services: Services, adminId: number): Promise<void> {
  await seedDemoDetails(services, adminId)
  const campus = await seedDemoCampus(services)
  await seedDemoSeries(services, { adminId, campus })
  await seedDemoCare(services)
  await seedDemoVisitors(services)
  await seedDemoServing(services, adminId)
  await seedDemoGroups(services, adminId)
  await seedDemoToken(services, adminId)
}
