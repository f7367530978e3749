import type { Prisma } from '@church/database'
import {
  type DirectoryRules,
  type DirectorySettings,
  directoryRules,
  type Sharing,
} from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db.ts'

const KEY = 'directory'

/** Reads the directory's settings; until an admin chooses, everything is open. */
export async function readSettings(pool: pg.Pool): Promise<DirectorySettings> {
  const { rows } = await pool.query<{ value: unknown }>({
    name: 'directory-settings',
    text: 'SELECT value FROM settings WHERE key = $1',
    values: [KEY],
  })
  const [row] = rows
  if (!row) return { mode: 'open', newcomers: 'open', chosen: false }
  return { ...z.parse(directoryRules, row.value), chosen: true }
}

/** Writes the settings. @returns those before; null if none were chosen */
export async function writeSettings(
  tx: Prisma.TransactionClient,
  value: DirectoryRules,
): Promise<DirectoryRules | null> {
  const before = await tx.setting.findUnique({ where: { key: KEY } })
  await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
  return before && z.parse(directoryRules, before.value)
}

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
