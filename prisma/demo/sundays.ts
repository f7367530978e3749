import type { PrismaClient } from '../generated/client.ts'
import type { DemoPerson } from './people.ts'
import { seededRandom } from './random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Ten o'clock UTC on a past Sunday; `weeks` = 1 is the last Sunday before today. */
export function sundayBefore(now: Date, weeks: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 10)
  const daysSinceSunday = now.getUTCDay() || 7
  return new Date(today - (daysSinceSunday + 7 * (weeks - 1)) * DAY_MS)
}

interface Sunday {
  people: DemoPerson[]
  /** The ids of these people, in their order. */
  ids: number[]
  /** The ids of further people, who did not come. */
  absent: number[]
  /** The ids of people who had left. */
  left: (number | undefined)[]
  /** The ids of the people who did not come. */
  missing: (number | undefined)[]
}

/** A closed session, with who came and who did not. */
export async function insertPastSunday(
  db: PrismaClient,
  startsAt: Date,
  { people, ids, absent, left, missing }: Sunday,
): Promise<void> {
  const random = seededRandom(startsAt.getTime() / DAY_MS)
  const endsAt = new Date(startsAt.getTime() + 2 * HOUR_MS)
  const own = people.map((person, n) => {
    const present = random() < person.attendanceRate && !missing.includes(ids[n])
    const markedAt = present ? new Date(startsAt.getTime() + (n - 10) * 20_000) : null
    return { userId: ids[n] ?? 0, present, markedAt }
  })
  const rows = [
    ...own.filter(({ userId }) => !left.includes(userId)),
    ...absent.map((userId) => ({ userId, present: false, markedAt: null })),
  ]
  const presentTotal = rows.filter(({ present }) => present).length
  const absentTotal = rows.length - presentTotal
  await db.session.create({
    data: {
      name: 'Sunday Worship',
      startsAt,
      endsAt,
      expiredAt: endsAt,
      createdAt: new Date(startsAt.getTime() - 2 * DAY_MS),
      presentTotal,
      absentTotal,
      presentCount: presentTotal,
      absentCount: absentTotal,
      attendance: { createMany: { data: rows } },
    },
  })
}
