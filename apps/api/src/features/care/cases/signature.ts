import type pg from 'pg'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db.ts'
import type { Moment } from './moment.ts'

const KEY = 'care-checked'
const stored = z.object({ signature: z.string() })

/**
 * What a check depends on, in short: the church's date, and how many sessions were closed, people corrected, absences
 * planned and files imported. These are counts, since an id may be committed after a higher one: they change with each
 * commit, so that none is overlooked however late it is.
 */
export async function findSignature(pool: pg.Pool, { today }: Moment): Promise<string> {
  const { rows } = await pool.query<{ signature: string }>(
    `SELECT concat_ws(' ', $1::text,
       (SELECT count(*) FROM sessions WHERE expired_at IS NOT NULL AND cancelled_at IS NULL),
       (SELECT concat(count(*), '-', max(id)) FROM attendance_corrections),
       (SELECT concat(count(*), '-', max(id)) FROM planned_absences),
       (SELECT concat(count(applied_at), '-', count(undone_at)) FROM imports)) AS signature`,
    [today],
  )
  return rows[0]?.signature ?? ''
}

/** Whether the last check was made under this signature. */
export async function isChecked(db: Db, signature: string): Promise<boolean> {
  const row = await db.setting.findUnique({ where: { key: KEY } })
  return row !== null && z.parse(stored, row.value).signature === signature
}

export async function writeChecked(db: Db, signature: string): Promise<void> {
  const value = { signature }
  await db.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
}
