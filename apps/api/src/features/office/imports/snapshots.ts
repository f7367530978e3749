import { detailOf, FILE_DETAILS } from '@church/shared'
import type pg from 'pg'
import { column, type Handle, run } from '../../../platform/db.ts'
import { typeOf } from '../../people/members/index.ts'
import { type NewStanding, type StandingHooks, setStanding } from '../../people/users/index.ts'

/** The columns that an import may write, with their types; a snapshot holds them. */
const USER_COLUMNS: Record<string, string> = {
  first_name: 'text',
  last_name: 'text',
  email: 'citext',
  email_confirmed_at: 'timestamptz',
  standing: 'text',
  left_on: 'date',
  joined_on: 'date',
  updated_at: 'timestamptz',
}
const MEMBER_COLUMNS: Record<string, string> = {
  ...Object.fromEntries(FILE_DETAILS.map((detail) => [detailOf(detail).column, typeOf(detail)])),
  updated_at: 'timestamptz',
}

const objectOf = (table: string, columns: Record<string, string>) =>
  `jsonb_build_object(${Object.keys(columns).flatMap((name) => [`'${name}'`, `${table}.${name}`])})`

/** SQL for the columns of a person that an import may write. */
const SNAPSHOT = `
  SELECT jsonb_build_object(
    'user', ${objectOf('users', USER_COLUMNS)},
    'member', ${objectOf('members', MEMBER_COLUMNS)},
    'departments', ARRAY(
      SELECT department_id FROM member_departments WHERE member_id = users.id ORDER BY 1
    ),
    'households', ARRAY(
      SELECT jsonb_build_object('id', household_id, 'relation', relation, 'may_act', may_act)
      FROM household_members WHERE user_id = users.id ORDER BY household_id
    )
  )
  FROM members WHERE members.id = users.id`

const ROWS_OF_PEOPLE = `
  FROM users
  WHERE import_rows.import_id = $1 AND import_rows.line = ANY ($2::int[])
    AND users.id = import_rows.person_id`

/** Stores what the people of these lines are like before or after a change. */
export const storeSnapshots = (
  tx: pg.PoolClient,
  when: 'before' | 'after',
  importId: number,
  lines: number[],
) => tx.query(`UPDATE import_rows SET ${when} = (${SNAPSHOT}) ${ROWS_OF_PEOPLE}`, [importId, lines])

/** Stores the groups to which an import has invited people, beside what they are like after it. */
export const storeInvitations = (
  tx: pg.PoolClient,
  importId: number,
  invited: readonly { line: number; groups: number[] }[],
) =>
  tx.query(
    `UPDATE import_rows SET after = after || jsonb_build_object('invited', groups)
     FROM jsonb_to_recordset($2::jsonb) AS new (line int, groups jsonb)
     WHERE import_id = $1 AND import_rows.line = new.line`,
    [importId, JSON.stringify(invited)],
  )

/** A line that an import wrote, with the person. */
interface Written {
  line: number
  id: number
  isNew: boolean
  /** Whether the person is as the import left them. */
  isUntouched: boolean
  /** The groups to which the import invited them. */
  invited: number[]
}

/** Finds the people of the lines that an import wrote, and locks them until the transaction ends. */
export async function findWritten(
  tx: pg.PoolClient,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Written[]> {
  const wrote = `FROM import_rows JOIN users ON users.id = person_id
     WHERE import_id = $1 AND after IS NOT NULL AND line > $2 ORDER BY line LIMIT $3`
  const values = [importId, after, limit]
  const people = await column<number>(tx, `SELECT users.id ${wrote}`, values)
  // Before they are compared: somebody may be changing them at this moment.
  await lockPeopleOf(tx, people)
  return run(
    tx,
    `SELECT line, users.id, before IS NULL AS "isNew", after - 'invited' = (${SNAPSHOT}) AS "isUntouched",
       coalesce(after -> 'invited', '[]') AS invited ${wrote}`,
    values,
  )
}

/** Holds off other changes of these people until the transaction ends, but not their marks. */
export async function lockPeopleOf(tx: pg.PoolClient, ids: number[]): Promise<void> {
  for (const table of ['users', 'members']) {
    await tx.query(
      `SELECT FROM ${table} WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    )
  }
}

/** The columns that only `setStanding` writes. */
const OF_STANDING = ['standing', 'left_on']
const assignments = (columns: Record<string, string>) =>
  Object.keys(columns)
    .filter((name) => !OF_STANDING.includes(name))
    .map((name) => `${name} = old.${name}`)
const recordOf = (columns: Record<string, string>) =>
  Object.entries(columns).map(([name, type]) => `${name} ${type}`)

/** Gives people back what they were like before, by line. */
export async function restoreSnapshots(
  tx: pg.PoolClient,
  hooks: StandingHooks,
  { importId, lines, actorId }: { importId: number; lines: number[]; actorId: number },
): Promise<void> {
  const update = (
    table: 'users' | 'members',
    part: 'user' | 'member',
    columns: Record<string, string>,
  ) =>
    tx.query(
      `UPDATE ${table} SET ${assignments(columns)}
       FROM import_rows, jsonb_to_record(before -> '${part}') AS old (${recordOf(columns)})
       WHERE import_id = $1 AND line = ANY ($2::int[]) AND ${table}.id = person_id`,
      [importId, lines],
    )
  await update('users', 'user', USER_COLUMNS)
  await update('members', 'member', MEMBER_COLUMNS)
  const people = await run<NewStanding>(
    tx,
    `SELECT person_id AS id, before -> 'user' ->> 'standing' AS standing, before -> 'user' ->> 'left_on' AS "leftOn"
     FROM import_rows WHERE import_id = $1 AND line = ANY ($2::int[])`,
    [importId, lines],
  )
  await setStanding(tx, hooks, { people, by: actorId })
  await leaveHouseholds(tx, importId, lines)
  await tx.query(
    `DELETE FROM member_departments USING import_rows
     WHERE import_id = $1 AND line = ANY ($2::int[]) AND member_id = person_id`,
    [importId, lines],
  )
  await tx.query(
    `INSERT INTO member_departments (member_id, department_id)
     SELECT person_id, departments.id
     FROM import_rows, jsonb_array_elements_text(before -> 'departments') AS old
       JOIN departments ON departments.id = old::int
     WHERE import_id = $1 AND line = ANY ($2::int[])`,
    [importId, lines],
  )
}

/** Takes people out of the households into which an import put them. */
const leaveHouseholds = (tx: pg.PoolClient, importId: number, lines: number[]) =>
  tx.query(
    `DELETE FROM household_members USING import_rows
     WHERE import_id = $1 AND line = ANY ($2::int[]) AND user_id = person_id
       AND NOT EXISTS (
         SELECT FROM jsonb_array_elements(before -> 'households') AS old
         WHERE (old ->> 'id')::int = household_id
       )`,
    [importId, lines],
  )

/** People whose former address somebody else has by now. */
export async function findTakenBack(
  on: Handle,
  importId: number,
  lines: number[],
): Promise<Set<number>> {
  const taken = await column<number>(
    on,
    `SELECT line FROM import_rows JOIN users ON users.email = (before -> 'user' ->> 'email')::citext
     WHERE import_id = $1 AND line = ANY ($2::int[]) AND users.id <> person_id`,
    [importId, lines],
  )
  return new Set(taken)
}
