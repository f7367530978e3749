import type { Prisma } from '@church/database'
import { MERGE_UNDO_HOURS, type MergeList } from '@church/shared'
import * as z from 'zod/mini'
import type { Platform } from '../../../platform/platform.ts'
import { type Snapshot, snapshot } from './snapshot.ts'

interface NewMerge {
  keptId: number
  mergedById: number
  mergedAt: Date
  snapshot: Snapshot
}

export const insertMerge = (tx: Prisma.TransactionClient, merge: NewMerge) =>
  tx.$executeRaw`
    INSERT INTO merges (kept_id, merged_by, merged_at, snapshot)
    VALUES (${merge.keptId}, ${merge.mergedById}, ${merge.mergedAt},
            ${JSON.stringify(merge.snapshot)}::jsonb)`

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
export async function lockMerge(tx: Prisma.TransactionClient, id: number, now: Date) {
  await tx.$executeRaw`SELECT FROM merges WHERE id = ${id} FOR UPDATE`
  const row = await tx.merge.findUnique({ where: { id } })
  if (!row || untilOf(row.mergedAt) <= now) return null
  return { ...row, snapshot: z.parse(snapshot, row.snapshot) }
}

/** What of a person's own details a merge has replaced, by table and column. */
export function formerDetails(stored: unknown, keptId: number): Record<string, unknown> {
  const { changed } = z.parse(snapshot, stored)
  const own = (['users', 'members'] as const).flatMap(
    (table) => changed[table]?.filter(({ key }) => key.id === keptId) ?? [],
  )
  return Object.assign({}, ...own.map(({ before }) => before))
}
