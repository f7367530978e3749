import type pg from 'pg'
import { quoted, tablesOf } from '../src/operations/catalogue.ts'

/** Every row of the database as text, by table, without those of some tables. */
export async function allRows(
  pool: pg.Pool,
  except: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await tablesOf(pool)) {
    if (except.includes(name)) continue
    const { rows } = await pool.query<{ row: string }>(
      `SELECT each::text AS row FROM ${quoted(name)} AS each ORDER BY 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}
