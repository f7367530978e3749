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
import { withSchemaEngine } from './schema-engine.ts'

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
  const url = new URL(await postgres.superuserUrl())
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

test('creates a missing database and applies every migration once', async () => {
  const names = (await readMigrations(shipped)).map(({ name }) => name)
  expect(await migrate({ connectionString, migrationsDir })).toEqual(names)
  expect(await migrate({ connectionString, migrationsDir })).toEqual([])
})

test('applies each migration once when three processes migrate at the same time', async () => {
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

test('the migrations produce the schema in schema.prisma', async () => {
  await migrate({ connectionString, migrationsDir })
  expect(await schemaDiff(connectionString, schemaPath)).toBeUndefined()
  await query('ALTER TABLE sessions DROP COLUMN present_total CASCADE')
  expect(await schemaDiff(connectionString, schemaPath)).toContain('"present_total" INTEGER')
})

test('a failing migration reports one line, leaves nothing behind and is retried', async () => {
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

test('a migration that loses its connection leaves nothing behind and is retried', async () => {
  const name = '30000101000000_notes'
  const cut = 'SELECT pg_terminate_backend(pg_backend_pid())'
  await addMigration(name, `CREATE TABLE notes (id int); ${cut}`)
  await expect(migrate({ connectionString, migrationsDir })).rejects.toThrow(`${name} failed`)
  expect(await query(`SELECT to_regclass('notes') AS notes`)).toEqual([{ notes: null }])
  await addMigration(name, 'CREATE TABLE notes (id int)')
  expect(await migrate({ connectionString, migrationsDir })).toEqual([name])
})

test('an attempt left unfinished by an older release is marked as rolled back and repeated', async () => {
  const name = '30000101000000_notes'
  await migrate({ connectionString, migrationsDir })
  await query(`INSERT INTO _prisma_migrations (id, checksum, migration_name)
    VALUES ('unfinished', 'any', '${name}')`)
  await addMigration(name, 'CREATE TABLE notes (id int)')
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  expect(await migrate({ connectionString, migrationsDir, log })).toEqual([name])
  expect(lines).toEqual([`The migration ${name} did not finish last time and is applied again.`])
  const attempts = `SELECT id = 'unfinished' AS first, rolled_back_at IS NULL AS stands
    FROM _prisma_migrations WHERE migration_name = '${name}' ORDER BY started_at`
  expect(await query(attempts)).toEqual([
    { first: true, stands: false },
    { first: false, stands: true },
  ])
})

test("Prisma's own engine agrees with the recorded history and applies nothing", async () => {
  await migrate({ connectionString, migrationsDir })
  const migrations = await readMigrations(migrationsDir)
  const migrationsList = {
    baseDir: migrationsDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, script }) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: script },
      },
    })),
  }
  const filters = { externalTables: [], externalEnums: [] }
  await withSchemaEngine(connectionString, async (engine) => {
    const options = { migrationsList, filters, optInToShadowDatabase: false }
    expect(await engine.diagnoseMigrationHistory(options)).toMatchObject({
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
      hasMigrationsTable: true,
    })
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters })
    expect(appliedMigrationNames).toEqual([])
  })
})

test("refuses another program's database and leaves it unchanged", async () => {
  await migrate({ connectionString, migrationsDir })
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await query('CREATE TABLE invoices (id int)')
  await expect(migrate({ connectionString, migrationsDir })).rejects.toThrow(
    'The database holds something else: invoices',
  )
  expect(
    await query('SELECT tablename FROM pg_tables WHERE schemaname = current_schema()'),
  ).toEqual([{ tablename: 'invoices' }])
})

test('a migration may contain functions with semicolons', async () => {
  const twice = `CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$
    BEGIN RETURN n * 2; END; $$;`
  await addMigration('30000101000000_twice', twice)
  await migrate({ connectionString, migrationsDir })
  expect(await query('SELECT twice(21)')).toEqual([{ twice: 42 }])
})

test('rejects a migration that was edited after being applied', async () => {
  const name = '30000101000000_notes'
  await addMigration(name, 'CREATE TABLE notes (id int)')
  await migrate({ connectionString, migrationsDir })
  await addMigration(name, 'CREATE TABLE notes (id bigint)')
  await expect(migrate({ connectionString, migrationsDir })).rejects.toThrow(
    `The migration ${name} was changed after it had been applied`,
  )
})

test('logs the migrations of a newer release and leaves the database unchanged', async () => {
  const name = '30000101000000_notes'
  await addMigration(name, 'CREATE TABLE notes (id int)')
  await migrate({ connectionString, migrationsDir })
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  expect(await migrate({ connectionString, migrationsDir: shipped, log })).toEqual([])
  expect(lines).toEqual([`The database has migrations of a newer release: ${name}`])
})

test('reports a missing database that the role may not create', async () => {
  const url = new URL(postgres.url)
  url.pathname = '/elsewhere'
  await expect(migrate({ connectionString: url.href, migrationsDir })).rejects.toThrow(
    'The database elsewhere does not exist and could not be created',
  )
})

test('names an unreachable database in one line, without its password', async () => {
  const unreachable = migrate({
    connectionString: 'postgres://me:secret@localhost:1/x',
    migrationsDir,
  })
  await expect(unreachable).rejects.toThrow(
    /^No PostgreSQL answers at localhost:1 \(ECONNREFUSED\)$/,
  )
  const url = new URL(connectionString)
  url.password = 'wrong'
  const refused = migrate({ connectionString: url.href, migrationsDir })
  await expect(refused).rejects.toThrow('The database refused the connection: password')
})
