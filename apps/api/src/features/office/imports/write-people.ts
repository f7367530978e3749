import { detailOf, FILE_DETAILS, splitNames } from '@church/shared'
import type pg from 'pg'
import { column } from '../../../platform/db.ts'
import { columnOf, typeOf } from '../../people/members/index.ts'
import { type StandingHooks, setStanding } from '../../people/users/index.ts'
import type { Values } from './people-values.ts'

/** A person to add or to change, with the values that the file has. */
export interface PersonRow {
  line: number
  id: number
  values: Values
}

/** When an import is written, and by whom. */
export interface When {
  actorId: number
  now: Date
  /** The church's date. */
  today: string
}

/** The rows as JSON for `jsonb_to_recordset`, with the types of their columns. */
const RECORDS = `jsonb_to_recordset($1::jsonb) AS new (
  line int, id int, first_name text, last_name text, email citext, standing text, joined_on date,
  ${FILE_DETAILS.map((detail) => `${detail} ${typeOf(detail)}`)}, departments jsonb)`

const COLUMNS = FILE_DETAILS.map((detail) => detailOf(detail).column)

const jsonOf = (rows: readonly PersonRow[]) =>
  JSON.stringify(
    rows.map(
      ({ line, id, values: { id: _, departments, groups, household, relation, ...values } }) => ({
        ...values,
        ...(departments && { departments: splitNames(departments) }),
        line,
        id,
      }),
    ),
  )

/** Takes ids for new people. */
export const nextIds = (tx: pg.PoolClient, count: number): Promise<number[]> =>
  column(
    tx,
    `SELECT nextval(pg_get_serial_sequence('users', 'id'))::int AS id FROM generate_series(1, $1)`,
    [count],
  )

/** Adds people without accounts, like the office does one by one. */
export async function addPeople(
  tx: pg.PoolClient,
  importId: number,
  rows: readonly PersonRow[],
  { now, today }: When,
): Promise<void> {
  const json = jsonOf(rows)
  await tx.query(
    `INSERT INTO users (id, first_name, last_name, email, standing, left_on, joined_on, created_at, updated_at, approved_at)
     SELECT id, coalesce(first_name, ''), coalesce(last_name, ''), email, coalesce(standing, 'active'),
       CASE WHEN standing = 'left' THEN $3::date END, nullif(joined_on, $3::date), $2, $2, $2
     FROM ${RECORDS}`,
    [json, now, today],
  )
  await tx.query(
    `INSERT INTO members (id, ${COLUMNS}, updated_at)
     SELECT id, ${FILE_DETAILS}, $2 FROM ${RECORDS}`,
    [json, now],
  )
  await setDepartments(tx, json)
  await linkRows(tx, importId, rows)
}

/** Stores the people whom rows are about: added ones, or those an admin chose. */
export const linkRows = (tx: pg.PoolClient, importId: number, rows: readonly PersonRow[]) =>
  tx.query(
    `UPDATE import_rows SET person_id = new.id FROM ${RECORDS}
     WHERE import_id = $2 AND import_rows.line = new.line`,
    [jsonOf(rows), importId],
  )

/** Changes people's details; what the file leaves blank stays. Their addresses follow by `changeEmails`. */
export async function changePeople(
  tx: pg.PoolClient,
  hooks: StandingHooks,
  rows: readonly PersonRow[],
  { actorId, now, today }: When,
): Promise<void> {
  const json = jsonOf(rows)
  await tx.query(
    `UPDATE members
     SET ${FILE_DETAILS.map((detail) => `${detailOf(detail).column} = coalesce(new.${detail}, ${columnOf(detail)})`)},
         updated_at = $2
     FROM ${RECORDS} WHERE members.id = new.id`,
    [json, now],
  )
  await tx.query(
    `UPDATE users
     SET first_name = coalesce(new.first_name, users.first_name),
         last_name = coalesce(new.last_name, users.last_name),
         joined_on = coalesce(new.joined_on, users.joined_on),
         updated_at = $2
     FROM ${RECORDS} WHERE users.id = new.id`,
    [json, now],
  )
  const people = rows.flatMap(({ id, values: { standing } }) => {
    if (standing === undefined) return []
    const isLeaver = standing === 'left'
    const leftOn = isLeaver ? today : null
    return { id, standing: isLeaver ? standing : 'active', leftOn } as const
  })
  await setStanding(tx, hooks, { people, by: actorId })
  await setDepartments(tx, json)
}

async function setDepartments(tx: pg.PoolClient, json: string): Promise<void> {
  await tx.query(
    `DELETE FROM member_departments USING ${RECORDS}
     WHERE member_id = new.id AND new.departments IS NOT NULL`,
    [json],
  )
  await tx.query(
    `INSERT INTO member_departments (member_id, department_id)
     SELECT new.id, departments.id
     FROM ${RECORDS}, jsonb_array_elements_text(new.departments) AS wanted
       JOIN departments ON name = wanted::citext
     ON CONFLICT DO NOTHING`,
    [json],
  )
}

/**
 * Changes the addresses of people without accounts. A mark waits for a person whose address changes, so this comes
 * last, and locks them in the order in which marks do.
 */
export async function changeEmails(tx: pg.PoolClient, rows: readonly PersonRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx.query('SELECT FROM users WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE', [ids])
  await tx.query(`UPDATE users SET email = new.email FROM ${RECORDS} WHERE users.id = new.id`, [
    jsonOf(rows),
  ])
}

/** Adds the departments that a file names and nobody has yet. @returns their ids */
export const addDepartments = (tx: pg.PoolClient, names: ReadonlySet<string>): Promise<number[]> =>
  column(
    tx,
    `INSERT INTO departments (name)
     SELECT DISTINCT ON (name) name FROM unnest($1::citext[]) AS name
     WHERE NOT EXISTS (SELECT FROM departments WHERE departments.name = name.name)
     RETURNING id`,
    [[...names]],
  )
