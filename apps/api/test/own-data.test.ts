import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tablesOf } from '../src/operations/catalogue.ts'
import type { PersonalColumn } from '../src/platform/own-data.ts'
import { downloadedData } from './download.ts'
import { aMember, anAdmin } from './factories.ts'
import { fillTables } from './fill-tables.ts'
import { declared } from './personal-columns.ts'
import { aChurch } from './server.ts'

const server = await aChurch()
const { request, services, databaseUrl } = server
await anAdmin(server)

interface Reference {
  column: PersonalColumn['column']
  /** What the foreign key does: c to cascade, n to set null. */
  onDelete: string
}

/** Every column with a foreign key to a person: to `users`, or to a table whose key is such a column. */
async function references(): Promise<Reference[]> {
  const { rows } = await services.pool.query<Reference>(`
    WITH RECURSIVE person AS (
      SELECT 'users'::regclass::oid AS relation, attnum AS key, 'c'::"char" AS rule
      FROM pg_attribute WHERE attrelid = 'users'::regclass AND attname = 'id'
      UNION
      SELECT conrelid, conkey[1], confdeltype FROM pg_constraint
      JOIN person ON confrelid = relation AND confkey = ARRAY[key] WHERE contype = 'f'
    )
    SELECT relname || '.' || attname AS column, rule AS "onDelete"
    FROM person JOIN pg_class ON pg_class.oid = relation
    JOIN pg_attribute ON attrelid = relation AND attnum = key`)
  return rows
}

/** Those of them without an index, so that the deletion of a person would read whole tables. */
async function unindexed(): Promise<string[]> {
  const { rows } = await services.pool.query<{ column: string }>(
    `SELECT relname || '.' || attname AS column
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND relname || '.' || attname = ANY ($1)
       AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1])`,
    [(await references()).map(({ column }) => column)],
  )
  return rows.map(({ column }) => column)
}

/** Ids of something that no foreign key watches over. */
async function looseIds(): Promise<string[]> {
  const { rows } = await services.pool.query<{ column: string }>(`
    SELECT relname || '.' || attname AS column
    FROM pg_class AS class JOIN pg_attribute ON attrelid = class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
      AND NOT attisdropped AND attname LIKE '%\\_id'
      AND NOT EXISTS (SELECT FROM pg_constraint
                      WHERE contype = 'f' AND conrelid = class.oid AND attnum = ANY (conkey))`)
  return rows.map(({ column }) => column)
}

async function rowsOf(column: string, id: number): Promise<number> {
  const [table, name] = column.split('.')
  const { rows } = await services.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${name} = $1`,
    [id],
  )
  return rows[0]?.count ?? 0
}

test('limits are keyed by digests, never by an address or an id', async () => {
  const ruth = await aMember(server)
  await request.post('/api/users/login/').send({ username: ruth.email, password: 'wrong' })
  const { rows } = await services.pool.query<{ key: string }>('SELECT key FROM rate_limits')
  expect(rows).not.toEqual([])
  for (const { key } of rows) expect(key).toMatch(/^[\w-]+\/[\w-]{32}$/)
})

test("a feature declares every column that holds a person's id, and what the foreign key does", async () => {
  const found = await references()
  const all = [...found.map(({ column }) => column), ...(await looseIds())]
  expect(declared.map(({ column }) => column).sort()).toEqual(all.sort())
  for (const { column, onErasure } of declared) {
    const rule = found.find((reference) => reference.column === column)?.onDelete
    const expected = onErasure === 'delete' ? 'c' : 'setNull' in onErasure ? 'n' : undefined
    expect(`${column} ${rule}`).toBe(`${column} ${expected}`)
  }
})

test("every column that holds a person's id has an index", async () => {
  expect(await unindexed()).toEqual([])
})

test('the download of a person with a row in every table has every section', async () => {
  const ruth = await aMember(server)
  await fillTables(databaseUrl, ruth.id)
  for (const { column } of declared) {
    expect(`${column} ${(await rowsOf(column, ruth.id)) > 0}`).toBe(`${column} true`)
  }
  const data = JSON.parse(await downloadedData(server, ruth))
  for (const each of declared) {
    const section = 'section' in each ? each.section : 'partOf' in each ? each.partOf : undefined
    if (!section) continue
    const { length = 1 } = Object.entries(data[section] ?? {})
    expect(`${section} ${length > 0}`).toBe(`${section} true`)
  }
})

test('erasing a person with a row in every table leaves none that names them', async () => {
  const ruth = await aMember(server)
  await fillTables(databaseUrl, ruth.id)
  await request.delete('/api/users/profile/delete/').set(ruth.auth).expect(200)
  for (const { column, onErasure } of declared) {
    const isKept = typeof onErasure === 'object' && 'keep' in onErasure
    expect(`${column} ${(await rowsOf(column, ruth.id)) > 0}`).toBe(`${column} ${isKept}`)
  }
})

test('merging two people with a row in every table leaves only moved rows of the one who goes', async () => {
  // The rows of other tests have the same tokens, and their groups the same meetings.
  await services.db.user.deleteMany()
  await services.db.group.deleteMany()
  const admin = await anAdmin(server)
  const [gone, kept] = [await aMember(server), await aMember(server)]
  await services.db.user.update({ where: { id: kept.id }, data: { passwordHash: null } })
  await fillTables(databaseUrl, gone.id)
  const moves = declared.filter(
    ({ onMerge }) => typeof onMerge === 'string' || 'move' in onMerge || 'moveOnePer' in onMerge,
  )
  await request
    .post(`/api/users/${gone.id}/merge/`)
    .set(admin.auth)
    .send({ into: kept.id })
    .expect(200)
  for (const { column, onMerge } of declared) {
    const isKept = typeof onMerge === 'object' && 'keep' in onMerge
    expect(`${column} ${(await rowsOf(column, gone.id)) > 0}`).toBe(`${column} ${isKept}`)
  }
  for (const { column } of moves) {
    expect(`${column} ${(await rowsOf(column, kept.id)) > 0}`).toBe(`${column} true`)
  }
})

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
const tableOf = ({ column }: PersonalColumn) => column.split('.')[0] ?? ''

/** The tables that each row of the data classification names, by the row's class. */
async function classified() {
  const page = await read('docs/security.md')
  const [, rows = ''] = /## Data classification\n+((?:\|.*\n)*)/.exec(page) ?? []
  return rows.split('\n').flatMap((row) => {
    const [, name = '', ...cells] = row.split('|').map((cell) => cell.trim())
    return [...(cells[2] ?? '').matchAll(/`(\w+)`/g)].map(([, table = '']) => ({ name, table }))
  })
}

test('docs/security.md says of every table which class of data it holds', async () => {
  const found = await classified()
  const todo = 'Name the table in a row of “Data classification”.'
  const all = (await tablesOf(services.pool)).map(({ name }) => name)
  expect([...new Set(found.map(({ table }) => table))].sort(), todo).toEqual(all.sort())
  const ofTheChurch = found.flatMap(({ name, table }) => (name === 'of the church' ? table : []))
  expect(declared.map(tableOf).filter((table) => ofTheChurch.includes(table))).toEqual([])
})

test('the privacy policy speaks of every table in the download', async () => {
  const policy = await read('apps/web/src/app/screens/privacy-screen.tsx')
  const named = [...policy.matchAll(/\{\/\* Tables: ([\w, ]+) \*\/\}/g)].flatMap(
    ([, tables = '']) => tables.split(', '),
  )
  const downloaded = declared.filter((each) => 'section' in each).map(tableOf)
  const todo = 'Say what is kept in privacy-screen.tsx, below a comment that names the table.'
  expect([...new Set(named)].sort(), todo).toEqual([...new Set(downloaded)].sort())
})
