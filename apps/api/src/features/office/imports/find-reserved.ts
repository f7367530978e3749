import type { Db } from '../../../platform/db.ts'

/** Addresses to which an account can still revert a change, and which nobody else can have meanwhile. */
export async function findReserved(db: Db, now: Date): Promise<Set<string>> {
  const rows = await db.emailChange.findMany({
    where: { tokenHash: { not: null }, revertedAt: null, expiresAt: { gt: now } },
    select: { oldEmail: true },
  })
  return new Set(rows.map(({ oldEmail }) => oldEmail.toLowerCase()))
}
