import type pg from 'pg'
import { column } from '../../../platform/db.ts'
import { takeInvitationsBack } from '../../attendance/groups/index.ts'
import type { StandingHooks } from '../../people/users/index.ts'
import { findTakenBack, findWritten, restoreSnapshots } from './snapshots.ts'

/** Rows undone at a stretch. */
const PART = 500

export interface Undone {
  restored: number
  kept: number
}

/**
 * Undoes an import of people: deletes those it added, and restores the details of others. People who were changed
 * since, and added people who have been marked or invited since, stay as they are.
 */
export async function undoPeople(
  tx: pg.PoolClient,
  hooks: StandingHooks,
  {
    importId,
    appliedAt,
    actorId,
    onProgress,
  }: {
    importId: number
    appliedAt: Date | null
    actorId: number
    onProgress: (rows: number) => void
  },
): Promise<Undone> {
  const references = await findReferences(tx)
  const undone: Undone = { restored: 0, kept: 0 }
  let last = 0
  for (;;) {
    const rows = await findWritten(tx, importId, { after: last, limit: PART })
    const invitations = rows.flatMap(({ id: person, invited, isUntouched }) =>
      isUntouched ? invited.map((group) => ({ group, person })) : [],
    )
    // First: new people who still have a place in a group afterwards have answered, and stay.
    await takeInvitationsBack(tx, { invitations, at: appliedAt })
    const added = rows.filter(({ isNew, isUntouched }) => isNew && isUntouched)
    const used = await findUsed(
      tx,
      references,
      added.map(({ id }) => id),
    )
    const gone = added.filter(({ id }) => !used.has(id)).map(({ id }) => id)
    await tx.query('DELETE FROM users WHERE id = ANY ($1::int[])', [gone])
    const changed = rows.filter(({ isNew, isUntouched }) => !isNew && isUntouched)
    const lines = changed.map(({ line }) => line)
    const taken = await findTakenBack(tx, importId, lines)
    const restorable = lines.filter((line) => !taken.has(line))
    await restoreSnapshots(tx, hooks, { importId, lines: restorable, actorId })
    undone.restored += gone.length + restorable.length
    undone.kept += rows.length - gone.length - restorable.length
    last = rows.at(-1)?.line ?? 0
    onProgress(undone.restored + undone.kept)
    if (rows.length < PART) return undone
  }
}

/** The references that an import itself creates, and that the screen of its rows creates: it shows the added people. */
const OWN = [
  'members.id',
  'member_departments.member_id',
  'household_members.user_id',
  'import_rows.person_id',
  'looks.person_id',
]

interface Reference {
  table: string
  column: string
}

/** The columns that refer to a person, by the foreign keys in the database, so that none is forgotten. */
async function findReferences(tx: pg.PoolClient): Promise<Reference[]> {
  const { rows: all } =
    await tx.query<Reference>(`SELECT class.relname::text AS "table", attname::text AS "column"
     FROM pg_constraint
     JOIN pg_class AS class ON class.oid = conrelid
     JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'members'::regclass)`)
  return all.filter(({ table, column }) => !OWN.includes(`${table}.${column}`))
}

/** Finds which of these people other rows refer to. */
async function findUsed(
  tx: pg.PoolClient,
  references: readonly Reference[],
  ids: number[],
): Promise<Set<number>> {
  const used = new Set<number>()
  for (const { table, column: name } of ids.length === 0 ? [] : references) {
    const found = await column<number>(
      tx,
      `SELECT DISTINCT "${name}" FROM "${table}" WHERE "${name}" = ANY ($1::int[])`,
      [ids],
    )
    for (const id of found) used.add(id)
  }
  return used
}

/** Where departments are used. */
const USES = [
  'announcement_departments',
  'member_departments',
  'series_departments',
  'serving_teams',
  'session_departments',
]

/** Deletes the departments that an import created and nobody uses. */
export async function deleteUnusedDepartments(tx: pg.PoolClient, ids: readonly number[]) {
  await tx.query('SELECT FROM departments WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE', [ids])
  // A statement of its own, which sees the uses that the lock waited for.
  await tx.query(
    `DELETE FROM departments WHERE id = ANY ($1::int[]) ${USES.map(
      (table) => `AND NOT EXISTS (SELECT FROM ${table} WHERE department_id = departments.id)`,
    ).join(' ')}`,
    [ids],
  )
}
