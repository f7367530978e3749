import { MERGE_UNDO_HOURS, type MergeList } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Snapshot, snapshot } from './snapshot.ts'

interface NewMerge {
  keptId: number
  mergedById: number
  mergedAt: Date
  snapshot: Snapshot
}

export const insertMerge = (tx: pg.PoolClient, merge: NewMerge) =>
  tx.query(
    `INSERT INTO merges (kept_id, merged_by, merged_at, snapshot)
     VALUES ($1, $2, $3,
             $4::jsonb)`,
    [merge.keptId, merge.mergedById, merge.mergedAt, JSON.stringify(merge.snapshot)],
  )

/** Milliseconds for which a merge can be undone. */
export const UNDO_MS = MERGE_UNDO_HOURS * 3_600_000

const untilOf = (mergedAt: Date) => new Date(mergedAt.getTime() + UNDO_MS)

/** The row of `users` of the person who went. */
export const goneIn = ({ removed }: Snapshot) => {
  const row = removed.users?.[0]
  return row ? z.parse(gone, row) : null
}

const gone = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
})

/** Lists the merges into a person that can still be undone, newest first. */
export async function listMerges(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  keptId: number,
): Promise<MergeList['merges']> {
  const rows = await db.merge.findMany({ where: { keptId }, orderBy: { id: 'desc' } })
  return rows.flatMap(({ id, mergedAt, snapshot: stored }) => {
    const person = goneIn(z.parse(snapshot, stored))
    const until = untilOf(mergedAt)
    if (!person || until <= clock.now()) return []
    return {
      id,
      name: `${person.first_name} ${person.last_name}`,
      merged_at: mergedAt.toISOString(),
      undo_until: until.toISOString(),
    }
  })
}

/** Finds a merge that can still be undone, and locks its row; null if there is none. */
export async function lockMerge(tx: pg.PoolClient, id: number, now: Date) {
  const [row] = await run<{ mergedAt: Date; snapshot: unknown }>(
    tx,
    'SELECT merged_at AS "mergedAt", snapshot FROM merges WHERE id = $1 FOR UPDATE',
    [id],
  )
  if (!row || untilOf(row.mergedAt) <= now) return null
  return { ...row, snapshot: z.parse(snapshot, row.snapshot) }
}

/** The person's own details that a merge has replaced, by table and column. */
export function formerDetails(stored: unknown, keptId: number): Record<string, unknown> {
  const { changed } = z.parse(snapshot, stored)
  const own = (['users', 'members'] as const).flatMap(
    (table) => changed[table]?.filter(({ key }) => key.id === keptId) ?? [],
  )
  return Object.assign({}, ...own.map(({ before }) => before))
}
