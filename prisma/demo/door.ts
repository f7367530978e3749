import type { PrismaClient } from '../generated/client.ts'
import { seededRandom } from './random.ts'

/** Makes two people stewards and one a carer. */
export async function seedRoles(
  db: PrismaClient,
  { stewards, carer, now }: { stewards: number[]; carer: number; now: Date },
): Promise<void> {
  const roles = [
    ...stewards.map((userId) => ({ userId, role: 'steward' })),
    { userId: carer, role: 'carer' },
  ]
  await db.userRole.createMany({ data: roles.map((role) => ({ ...role, grantedAt: now })) })
}

/** Stewards mark those without a phone, and a few others enter the code at the door. */
export async function spreadSources(db: PrismaClient): Promise<void> {
  const steward = await db.userRole.findFirst({
    where: { role: 'steward' },
    orderBy: { userId: 'asc' },
  })
  if (!steward) return
  await db.$executeRaw`
    UPDATE attendance
    SET source = CASE WHEN user_id % 6 = 4 THEN 'steward' ELSE 'code' END,
        marked_by = CASE WHEN user_id % 6 = 4 THEN ${steward.userId}::int END
    WHERE present AND source = 'phone' AND (user_id % 6 = 4 OR user_id % 9 = 5)`
}

/** Some people at past services are counted without their names. */
export async function seedUnnamed(db: PrismaClient): Promise<void> {
  await db.$executeRaw`UPDATE sessions SET unnamed_total = 2 + id % 4 WHERE expired_at IS NOT NULL`
}

/** Counts visitors, children and people online at the past sessions. */
export async function seedHeadcounts(db: PrismaClient): Promise<void> {
  const random = seededRandom(7)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const past = await db.session.findMany({ where: { expiredAt: { not: null } } })
  await db.headcount.createMany({
    data: past.map(({ id, endsAt }) => ({
      sessionId: id,
      visitors: upTo(9),
      children: 6 + upTo(8),
      online: 3 + upTo(12),
      setAt: endsAt,
    })),
  })
}
