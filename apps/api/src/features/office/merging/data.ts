import { type Made, MERGE_UNDO_HOURS, type mergeList, wholeName } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { insertRow, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Mailbox } from './mails.ts'
import { type Snapshot, snapshot } from './snapshot.ts'

interface NewMerge {
  keptId: number
  mergedById: number
  mergedAt: Date
  snapshot: Snapshot
}

/** @returns its id */
export const insertMerge = (tx: pg.PoolClient, merge: NewMerge): Promise<number> =>
  insertRow(
    tx,
    `INSERT INTO merges (kept_id, merged_by, merged_at, snapshot)
     VALUES ($1, $2, $3, $4::jsonb) RETURNING id`,
    [merge.keptId, merge.mergedById, merge.mergedAt, JSON.stringify(merge.snapshot)],
  )

interface NewMergeMails {
  /** Null for a merge that cannot be undone. */
  mergeId: number | null
  keptId: number
  at: Date
  mailboxes: Mailbox[]
}

/** Records the mailboxes that are told of a merge, since one of the addresses is in no other row any more. */
export const insertMergeMails = (
  tx: pg.PoolClient,
  { mergeId, keptId, at, mailboxes }: NewMergeMails,
) =>
  run<{ id: number; account: string }>(
    tx,
    `INSERT INTO merge_mails (merge_id, kept_id, email, account, created_at)
     SELECT $1, $2, email, account, $3 FROM unnest($4::text[], $5::text[]) AS told (email, account)
     RETURNING id, account`,
    [
      mergeId,
      keptId,
      at,
      mailboxes.map(({ email }) => email),
      mailboxes.map(({ account }) => account),
    ],
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
): Promise<Made<typeof mergeList>['merges']> {
  const rows = await db.merge.findMany({ where: { keptId }, orderBy: { id: 'desc' } })
  return rows.flatMap(({ id, mergedAt, snapshot: stored }) => {
    const person = goneIn(z.parse(snapshot, stored))
    const until = untilOf(mergedAt)
    if (!person || until <= clock.now()) return []
    return {
      id,
      name: wholeName(person.first_name, person.last_name),
      merged_at: mergedAt,
      undo_until: until,
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
