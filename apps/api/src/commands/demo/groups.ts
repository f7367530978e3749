import { addDays, instantOf, type NewGroup, nextDates } from '@church/shared'
import { createGroup } from '../../features/attendance/groups/index.ts'
import { requireRecentProof } from '../../http/recent-proof.ts'
import type { Services } from '../../services.ts'

const WEEKS = 6

type Wishes = Pick<NewGroup, 'name' | 'purpose' | 'visibility' | 'meets_at' | 'marks_itself'> & {
  weekday: number
  people: number
}

/** The groups of the demo: one to join, one to ask for, and one of which only its people know. */
const GROUPS: readonly Wishes[] = [
  {
    name: 'Youth group',
    purpose: 'For everybody between 13 and 18',
    visibility: 'open',
    meets_at: 'Upper room',
    marks_itself: true,
    weekday: 5,
    people: 9,
  },
  {
    name: 'Wednesday home group',
    purpose: 'We read, eat and pray together',
    visibility: 'ask',
    meets_at: '',
    marks_itself: false,
    weekday: 3,
    people: 7,
  },
  {
    name: 'Fresh start',
    purpose: 'For those who leave an addiction behind',
    visibility: 'closed',
    meets_at: 'The vestry',
    marks_itself: false,
    weekday: 1,
    people: 5,
  },
]

type Needs = Pick<Services, 'church' | 'clock' | 'db' | 'outbox' | 'pool'>

/**
 * Gives the demo church three groups with the meetings of six weeks; the last one of each is still to be marked. The
 * first member leads the youth group, and the admin leads all.
 */
export async function seedDemoGroups(services: Needs, adminId: number): Promise<void> {
  const { church, db, pool } = services
  const { now, timeZone, today } = await church.now()
  const caller = requireRecentProof({ id: adminId, isAdmin: true, provedAt: now }, now)
  const members = await db.user.findMany({
    where: {
      isAdmin: false,
      standing: 'active',
      approvedAt: { not: null },
      passwordHash: { not: null },
    },
    orderBy: { id: 'asc' },
    take: 30,
  })
  let taken = 0
  for (const { weekday, people, ...group } of GROUPS) {
    const rhythm = {
      weekday,
      every_weeks: 1,
      start_time: '19:30',
      minutes: 90,
      from_date: addDays(today, -7 * WEEKS),
      until_date: null,
    }
    const [first] = members
    const leaders = taken === 0 && first ? [adminId, first.id] : [adminId]
    const { id } = await createGroup(services, { ...group, places: null, rhythm, leaders }, caller)
    const ids = members.slice(taken, taken + people).map((member) => member.id)
    taken += people - 1
    await db.groupPerson.createMany({
      data: ids.map((userId, n) => ({ groupId: id, userId, shares: n % 2 === 0, since: now })),
      skipDuplicates: true,
    })
    const series = { ...rhythm, weekdays: [weekday], nth_of_month: null }
    const past = nextDates(series, rhythm.from_date, WEEKS).filter((date) => date < today)
    for (const [week, date] of past.entries()) {
      const startsAt = instantOf({ date, time: rhythm.start_time }, timeZone)
      const came = ids.filter((_, n) => (n + week) % 4 !== 0)
      const marks = came.map((userId) => ({ userId, markedAt: startsAt, markedById: adminId }))
      const done = {
        doneAt: startsAt,
        doneById: adminId,
        came: came.length,
        guests: week % 2,
        marks: { create: marks },
      }
      await db.groupMeeting.create({
        data: {
          groupId: id,
          occursOn: new Date(date),
          startsAt,
          endsAt: new Date(startsAt.getTime() + rhythm.minutes * 60_000),
          ...(week < past.length - 1 && done),
        },
      })
    }
  }
  await pool.query(
    `INSERT INTO group_messages (group_id, sent_by, title, text, sent_at)
     SELECT id, $1, 'Next week', 'We begin half an hour later.', $2 FROM groups WHERE visibility = 'ask'`,
    [adminId, now],
  )
}
