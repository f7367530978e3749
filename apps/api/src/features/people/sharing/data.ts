import type { Sharing } from '@church/shared'
import type pg from 'pg'
import type { Db } from '../../../platform/db.ts'

interface SharingRow extends Sharing {
  chosenAt: Date
}

/** What a member shows to others; null until they choose. */
export async function findSharing(db: Db, memberId: number): Promise<SharingRow | null> {
  const row = await db.sharing.findUnique({ where: { memberId } })
  if (!row) return null
  const { memberId: _, listed, chosenAt, paper, ...shares } = row
  return { listed, shares, paper, chosenAt }
}

export async function writeSharing(
  tx: pg.PoolClient,
  memberId: number,
  { listed, shares, paper, chosenAt }: SharingRow,
): Promise<void> {
  const chosen = {
    listed,
    ...shares,
    ...(paper !== undefined && { paper }),
    chosen_at: chosenAt,
  }
  const columns = Object.keys(chosen)
  await tx.query(
    `INSERT INTO sharing (member_id, ${columns}) VALUES ($1, ${columns.map((_, n) => `$${n + 2}`)})
     ON CONFLICT (member_id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`)}`,
    [memberId, ...Object.values(chosen)],
  )
}
