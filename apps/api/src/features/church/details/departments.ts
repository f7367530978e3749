import { generalErrors, t } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'

/** Whether two lists name the same departments, without regard to case. */
export function sameDepartments(a: string[], b: string[]): boolean {
  const key = (names: string[]) =>
    JSON.stringify([...new Set(names.map((name) => name.toLowerCase()))].sort())
  return key(a) === key(b)
}

/** The tables of audiences, with the column of what each belongs to. */
const AUDIENCES = {
  session_departments: 'session_id',
  series_departments: 'series_id',
  announcement_departments: 'announcement_id',
} as const

/** SQL: the names of the departments of a person, a session or a series: of the rows with this id in a column. */
export const departmentsOf = (
  column: `${string}_departments.${string}`,
  id: string,
): string => `ARRAY(
  SELECT departments.name::text FROM ${column.split('.')[0]}
  JOIN departments ON departments.id = department_id WHERE ${column} = ${id} ORDER BY 1
)`

/**
 * Finds departments by name, without regard to case.
 * @param field the field that named them
 * @throws HttpError 400 for an unknown name, which is probably a typing error
 */
export async function findDepartmentIds(
  client: pg.PoolClient,
  names: string[],
  field = 'departments',
): Promise<number[]> {
  const { rows } = await client.query<{ name: string; id: number | null }>(
    `SELECT meant.name, departments.id
     FROM unnest($1::text[]) AS meant (name)
     LEFT JOIN departments ON departments.name = meant.name::citext`,
    [names],
  )
  return rows.map(({ name, id }) => {
    if (id !== null) return id
    const detail = t('There is no department “{name}”. Please choose another.', { name })
    throw refuse(generalErrors.invalid, { field, detail })
  })
}

/** Sets the departments of each session, series or announcement to exactly these. */
export async function setAudience(
  client: pg.PoolClient,
  table: keyof typeof AUDIENCES,
  ids: number[],
  departmentIds: number[],
): Promise<void> {
  const column = AUDIENCES[table]
  await client.query(`DELETE FROM ${table} WHERE ${column} = ANY ($1)`, [ids])
  await client.query(
    `INSERT INTO ${table} (${column}, department_id)
     SELECT DISTINCT one, department FROM unnest($1::int[]) AS one, unnest($2::int[]) AS department`,
    [ids, departmentIds],
  )
}
