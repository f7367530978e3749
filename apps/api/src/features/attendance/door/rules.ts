import type { Prisma } from '@church/database'
import { type DoorRules, doorRules } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'

const KEY = 'door'

const DEFAULT: DoorRules = { proof: 'either', steward_taps: true }

/** Reads how people are marked present. */
export async function readRules(pool: pg.Pool): Promise<DoorRules> {
  const { rows } = await pool.query<{ value: unknown }>({
    name: 'door-rules',
    text: 'SELECT value FROM settings WHERE key = $1',
    values: [KEY],
  })
  return rows[0] ? z.parse(doorRules, rows[0].value) : DEFAULT
}

/** Writes the rules. @returns those before */
export async function writeRules(
  tx: Prisma.TransactionClient,
  value: DoorRules,
): Promise<DoorRules> {
  const before = await tx.setting.findUnique({ where: { key: KEY } })
  await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
  return before ? z.parse(doorRules, before.value) : DEFAULT
}
