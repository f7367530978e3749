import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { schemaDiff } from './schema-diff.ts'

const shipped = fileURLToPath(new URL('migrations', import.meta.url))
const schemaPath = fileURLToPath(new URL('schema.prisma', import.meta.url))
let dir: string
let postgres: EmbeddedPostgres
let databases = 0
let connectionString: string
let migrationsDir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'church-migrate-'))
  postgres = await startEmbeddedPostgres({ dir, settings: { fsync: 'off' } })
})

afterAll(async () => {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
})

beforeEach(async () => {
  const name = `migrate_${++databases}`
  const url = new URL(postgres.adminUrl)
  url.pathname = `/${name}`
  connectionString = url.href
  migrationsDir = join(dir, name)
  await cp(shipped, migrationsDir, { recursive: true })
})

async function addMigration(name: string, script: string): Promise<void> {
  await mkdir(join(migrationsDir, name), { recursive: true })
  await writeFile(join(migrationsDir, name, 'migration.sql'), script)
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('a missing database is created and gets every migration, once', async () => {
  const names = (await readMigrations(shipped)).map(({ name }) => name)
  expect(await migrate({ connectionString, migrationsDir })).toEqual(names)
  expect(await migrate({ connectionString, migrationsDir })).toEqual([])
})

test('of three that migrate at once one does, and the others find it done', async () => {
  const names = (await readMigrations(shipped)).map(({ name }) => name)
  const applied = await Promise.all(
    Array.from({ length: 3 }, () => migrate({ connectionString, migrationsDir })),
  )
  expect(applied.flat()).toEqual(names)
  const recorded = await query(
    'SELECT migration_name FROM _prisma_migrations ORDER BY migration_name',
  )
  expect(recorded).toEqual(names.map((name) => ({ migration_name: name })))
})

test('the migrations make what schema.prisma says', async () => {
  await migrate({ connectionString, migrationsDir })
  expect(await schemaDiff(connectionString, schemaPath)).toBeUndefined()
  await query('ALTER TABLE sessions DROP COLUMN present_total')
  expect(await schemaDiff(connectionString, schemaPath)).toContain('"present_total" INTEGER')
})

test('a failing migration says so in one line, leaves nothing, and is tried again', async () => {
  const name = '30000101000000_notes'
  await addMigration(name, `CREATE TABLE notes (id int); -- a; b\nSELECT 1/0`)
  const failing = migrate({ connectionString, migrationsDir })
  await expect(failing).rejects.toThrow(/^The migration 30000101000000_notes failed: .*zero$/)
  expect(await query(`SELECT to_regclass('notes') AS notes`)).toEqual([{ notes: null }])

  await addMigration(name, `CREATE TABLE notes (id int);\nINSERT INTO notes VALUES (7)`)
  expect(await migrate({ connectionString, migrationsDir })).toEqual([name])
  expect(await query('SELECT id FROM notes')).toEqual([{ id: 7 }])
  expect(await migrate({ connectionString, migrationsDir })).toEqual([])
})

test('a migration may hold functions, with semicolons inside', async () => {
  const twice = `CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$
    BEGIN RETURN n * 2; END; $$;`
  await addMigration('30000101000000_twice', twice)
  await migrate({ connectionString, migrationsDir })
  expect(await query('SELECT twice(21)')).toEqual([{ twice: 42 }])
})

test('a migration that was edited after it had been applied stops the start', async () => {
  const name = '30000101000000_notes'
  await addMigration(name, 'CREATE TABLE notes (id int)')
  await migrate({ connectionString, migrationsDir })
  await addMigration(name, 'CREATE TABLE notes (id bigint)')
  await expect(migrate({ connectionString, migrationsDir })).rejects.toThrow(
    `The migration ${name} was changed after it had been applied`,
  )
})

test('a database of a newer release is logged and left as it is', async () => {
  const name = '30000101000000_notes'
  await addMigration(name, 'CREATE TABLE notes (id int)')
  await migrate({ connectionString, migrationsDir })
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  expect(await migrate({ connectionString, migrationsDir: shipped, log })).toEqual([])
  expect(lines).toEqual([`The database has migrations of a newer release: ${name}`])
})

test('without the right to create the missing database the message says so', async () => {
  const url = new URL(postgres.url)
  url.pathname = '/elsewhere'
  await expect(migrate({ connectionString: url.href, migrationsDir })).rejects.toThrow(
    'The database elsewhere does not exist and could not be created',
  )
})

test('a database that cannot be reached is named in one line, without its password', async () => {
  const away = migrate({ connectionString: 'postgres://me:secret@localhost:1/x', migrationsDir })
  await expect(away).rejects.toThrow(/^No PostgreSQL answers at localhost:1 \(ECONNREFUSED\)$/)
  const url = new URL(connectionString)
  url.password = 'wrong'
  const refused = migrate({ connectionString: url.href, migrationsDir })
  await expect(refused).rejects.toThrow('The database refused the connection: password')
})
