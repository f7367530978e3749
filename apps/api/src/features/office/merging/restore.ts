import { standing } from '@church/shared'
import pg from 'pg'
import * as z from 'zod/mini'
import { column, run } from '../../../platform/db.ts'
import type { NewStanding } from '../../people/users/index.ts'
import type { Row } from './rows.ts'
import type { Change, Snapshot } from './snapshot.ts'

type Tx = pg.PoolClient

const quoted = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name))

/**
 * Totals are restored by their difference, since other people's marks may have been corrected since. Of sessions, a merge
 * changes nothing else.
 */
const isTotal = (table: string, column: string) =>
  table === 'sessions' || (table === 'group_meetings' && column === 'came')

/** The changes of totals, or of everything else. */
const changesOf = (table: string, changes: readonly Change[], what: 'totals' | 'rest'): Change[] =>
  changes.flatMap(({ key, before, after }) => {
    const names = Object.keys(before).filter((name) => isTotal(table, name) === (what === 'totals'))
    const pick = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]))
    return names.length > 0 ? { key, before: pick(before), after: pick(after) } : []
  })

/** The address of a picture changes when members may no longer see it, so it says nothing about a change. */
const IGNORED = ['image', 'image_widths']

/** Changes of the same columns, which one statement can write. */
function groups(changes: readonly Change[]): Change[][] {
  const found = new Map<string, Change[]>()
  for (const change of changes) {
    const columns = Object.keys(change.before).sort().join()
    found.set(columns, [...(found.get(columns) ?? []), change])
  }
  return [...found.values()]
}

/** The ledger of withdrawals numbers what a merge adds to it, and keeps it: an undo adds to it again. */
const withoutLedger = ({ withdrawals: _, ...added }: Snapshot['added']) => added

/** Whether every row that a merge changed or added is as the merge left it, and no session of them has closed since. */
export async function isUntouched(tx: Tx, snapshot: Snapshot, mergedAt: Date): Promise<boolean> {
  for (const [table, changes] of Object.entries(snapshot.changed)) {
    for (const group of groups(changesOf(table, changes, 'rest'))) {
      const rows = group.map(({ key, after }) => ({ ...key, ...after }))
      const keys = Object.keys(group[0]?.key ?? {})
      if (!(await areThere(tx, table, rows, keys))) return false
    }
  }
  for (const [table, rows] of Object.entries(withoutLedger(snapshot.added))) {
    if (!(await areThere(tx, table, rows, []))) return false
  }
  const closed = await run(
    tx,
    `SELECT FROM jsonb_to_recordset($1::jsonb) AS gone (session_id int) JOIN sessions ON sessions.id = session_id
     WHERE expired_at > $2 LIMIT 1`,
    [JSON.stringify(snapshot.removed.attendance ?? []), mergedAt],
  )
  return closed.length === 0
}

/** Whether a table has all of these rows, with the same values. */
async function areThere(tx: Tx, table: string, rows: readonly Row[], keys: readonly string[]) {
  const names = Object.keys(rows[0] ?? {}).filter((name) => !IGNORED.includes(name))
  const same = quoted([...new Set([...keys, ...names])]).map(
    (name) => `now.${name} IS NOT DISTINCT FROM old.${name}`,
  )
  const name = pg.escapeIdentifier(table)
  const [count] = await column<number>(
    tx,
    `SELECT count(*)::int FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) AS old
     JOIN ${name} AS now ON ${same.join(' AND ')}`,
    [JSON.stringify(rows)],
  )
  return count === rows.length
}

/** Tables whose rows come back before all others, which refer to them. */
const FIRST = ['users', 'members', 'households']

/** Gives two people back the rows that they had before a merge, except whether somebody had left. */
export async function restoreRows(
  tx: Tx,
  { changed, removed: { care_cases: ofCases, ...removed }, added }: Snapshot,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const { users: ofUsers, care_events: ofEvents, ...others } = changed
  const picture = await findPicture(tx, changed.members, into)
  // First, since an address belongs to one person.
  await writeChanges(tx, 'users', withoutStanding(ofUsers))
  for (const table of FIRST) await insertRows(tx, table, removed[table])
  for (const [table, rows] of Object.entries(withoutLedger(added)))
    await deleteRows(tx, table, rows)
  for (const [table, changes] of Object.entries(others)) {
    const [first, then] = inOrder(changesOf(table, changes, 'rest'), from)
    await writeChanges(tx, table, first)
    await writeChanges(tx, table, then)
  }
  await insertRows(tx, 'care_cases', ofCases)
  for (const [table, rows] of Object.entries(removed)) {
    if (!FIRST.includes(table)) await insertRows(tx, table, rows)
  }
  await writeChanges(tx, 'care_events', ofEvents)
  for (const [table, changes] of Object.entries(others)) {
    await takeOffTotals(tx, table, changesOf(table, changes, 'totals'))
  }
  await tx.query('UPDATE members SET image = $1 WHERE id = $2', [picture, from])
  if (!picture) await tx.query(`UPDATE members SET image_widths = '{}' WHERE id = $1`, [from])
}

/** The standings that a merge has changed, as they were before it. */
export const standingsIn = ({ changed }: Snapshot): NewStanding[] =>
  (changed.users ?? []).flatMap(({ key, before }) =>
    'standing' in before
      ? z.parse(formerStanding, { ...key, left_on: null, back_at: null, ...before })
      : [],
  )

const formerStanding = z.pipe(
  z.object({
    id: z.int(),
    standing,
    left_on: z.nullable(z.string()),
    back_at: z.nullable(z.string()),
  }),
  z.transform(({ left_on: leftOn, back_at: backAt, ...row }) => ({ ...row, leftOn, backAt })),
)

const withoutStanding = (changes: readonly Change[] = []): Change[] =>
  changes.flatMap((change) => {
    if (!('standing' in change.before)) return change
    const { standing: _, left_on: __, back_at: ___, ...before } = change.before
    return Object.keys(before).length > 0 ? { ...change, before } : []
  })

/** The picture that came from the person who went, under its present address; a dropped one is gone for good. */
async function findPicture(tx: Tx, changes: readonly Change[] = [], into: number) {
  const took = changes.some(({ key, before }) => key.id === into && 'image' in before)
  if (!took) return null
  const sql = 'SELECT image FROM members WHERE id = $1'
  const [image] = await column<string | null>(tx, sql, [into])
  return image ?? null
}

/** First the rows of the restored person: in tables with one row per person, the other cannot have two meanwhile. */
const inOrder = (changes: readonly Change[], from: number) => {
  const isOfGone = ({ before }: Change) => Object.values(before).includes(from)
  return [changes.filter(isOfGone), changes.filter((change) => !isOfGone(change))]
}

async function writeChanges(tx: Tx, table: string, changes: readonly Change[] = []) {
  const name = pg.escapeIdentifier(table)
  for (const group of groups(changes)) {
    const [first] = group
    if (!first) continue
    const set = quoted(Object.keys(first.before)).map((column) => `${column} = old.${column}`)
    const same = quoted(Object.keys(first.key)).map((column) => `now.${column} = old.${column}`)
    await tx.query(
      `UPDATE ${name} AS now SET ${set} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) AS old
       WHERE ${same.join(' AND ')}`,
      [JSON.stringify(group.map(({ key, before }) => ({ ...key, ...before })))],
    )
  }
}

async function insertRows(tx: Tx, table: string, rows: readonly Row[] = []) {
  const [first] = rows
  if (!first) return
  const [name, columns] = [pg.escapeIdentifier(table), quoted(Object.keys(first))]
  await tx.query(
    `INSERT INTO ${name} (${columns}) SELECT ${columns}
     FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

async function deleteRows(tx: Tx, table: string, rows: readonly Row[]) {
  const name = pg.escapeIdentifier(table)
  const same = quoted(Object.keys(rows[0] ?? {})).map(
    (column) => `now.${column} IS NOT DISTINCT FROM old.${column}`,
  )
  await tx.query(
    `DELETE FROM ${name} AS now USING jsonb_populate_recordset(NULL::${name}, $1::jsonb) AS old
     WHERE ${same.join(' AND ')}`,
    [JSON.stringify(rows)],
  )
}

/** Counts both people again in sessions, or meetings of groups, that counted them once. */
async function takeOffTotals(tx: Tx, table: string, changes: readonly Change[]) {
  const counted = pg.escapeIdentifier(table)
  for (const { key, before, after } of changes) {
    const set = quoted(Object.keys(before)).map((name, n) => `${name} = ${name} + $${n + 2}::int`)
    const differences = Object.keys(before).map(
      (name) => Number(before[name]) - Number(after[name]),
    )
    await tx.query(`UPDATE ${counted} SET ${set} WHERE id = $1`, [Number(key.id), ...differences])
  }
}
