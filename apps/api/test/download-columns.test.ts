import { expect, test } from 'vitest'
import { readSection } from '../src/platform/own-data.ts'
import { aMember } from './factories.ts'
import { fillTables } from './fill-tables.ts'
import { declared } from './personal-columns.ts'
import { aChurch } from './server.ts'

const server = await aChurch()
const { services, databaseUrl } = server
const { pool } = services

/** Lets every table hold any value, without a change elsewhere. */
async function acceptAnything(): Promise<void> {
  const { rows } = await pool.query<{ sql: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS sql
    FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass)
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)
  for (const { sql } of rows) await pool.query(sql)
}

/** The columns of a table that are no key and refer to nothing. */
async function plainColumns(table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_constraint
                       WHERE contype IN ('p', 'f') AND conrelid = attrelid AND attnum = ANY (conkey))
     ORDER BY attname = 'date_of_birth', attnum`,
    [table],
  )
  return rows
}

/** SQL for another value of a column. */
function anotherValue(name: string, type: string): string {
  if (type === 'boolean') return `${name} IS NOT TRUE`
  if (/^(integer|bigint|smallint)$/.test(type)) return `coalesce(${name}, 0) + 1`
  if (/^(timestamp|date)/.test(type)) return `coalesce(${name}, now()) + interval '40 days'`
  if (type === 'bytea') return `decode(md5(ctid::text), 'hex')`
  if (type === 'jsonb') return `'{"another": 7}'`
  return type.endsWith('[]') ? `'{7}'` : 'md5(ctid::text)'
}

test('a section of the download has every column of its table that it does not leave out', async () => {
  await acceptAnything()
  const ruth = await aMember(server)
  await fillTables(databaseUrl, ruth.id)
  for (const each of declared) {
    if (!('section' in each)) continue
    const { column, section, leavesOut = [] } = each
    const [table = '', key] = column.split('.')
    const missing: string[] = []
    // A birthday without a year stands only where there is no date of birth.
    if (table === 'members') await pool.query('UPDATE members SET date_of_birth = NULL')
    for (const { name, type } of await plainColumns(table)) {
      if (declared.some((other) => other.column === `${table}.${name}`)) continue
      const before = JSON.stringify(await readSection(each, services, ruth.id))
      await pool.query(
        `UPDATE ${table} SET ${name} = ${anotherValue(name, type)} WHERE ${key} = $1`,
        [ruth.id],
      )
      if (JSON.stringify(await readSection(each, services, ruth.id)) === before) missing.push(name)
    }
    expect.soft({ [section]: missing.sort() }).toEqual({ [section]: [...leavesOut].sort() })
  }
})
