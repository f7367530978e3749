import type { Prisma } from '@church/database'
import type { Sharing } from '@church/shared'
import type { Db } from '../../../platform/db.ts'

interface SharingRow extends Sharing {
  chosenAt: Date
}

/** What a member shows to others; null until they choose. */
export async function findSharing(db: Db, memberId: number): Promise<SharingRow | null> {
  const row = await db.sharing.findUnique({ where: { memberId } })
  if (!row) return null
  const { memberId: _, listed, chosenAt, ...shares } = row
  return { listed, shares, chosenAt }
}

export async function writeSharing(
  tx: Prisma.TransactionClient,
  memberId: number,
  { listed, shares, chosenAt }: SharingRow,
): Promise<void> {
  const chosen = { listed, ...shares, chosenAt }
  await tx.sharing.upsert({
    where: { memberId },
    create: { memberId, ...chosen },
    update: chosen,
  })
}
