import type pg from 'pg'
import { connectCreating } from './create-database.ts'
import { type MigrationFile, migrationList, readMigrations } from './migrations.ts'
import { withSchemaEngine } from './schema-engine.ts'

/** Held by whoever changes the tables; any number that nothing else in this database locks. */
export const MIGRATION_LOCK = 7_265_483

export interface MigrateOptions {
  /** Creates the database that it names where that is missing and permitted. */
  connectionString: string
  /** The folder that holds one folder a migration. */
  migrationsDir: string
  log?: (line: string) => void
}

/**
 * Applies the migrations that the database has not had, in order, and returns their names.
 * Several processes may call it at once: one applies them, the others wait and find them applied.
 *
 * Each migration runs in one transaction. One that was interrupted or failed therefore left
 * nothing, and is tried again by the next call.
 *
 * Rejects with a message of one line where a migration fails, or has been edited after it was
 * applied. A database with migrations of a newer release is only logged: that release's other
 * processes may be running on it.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { connectionString, migrationsDir, log = () => {} } = options
  const migrations = await readMigrations(migrationsDir)
  const client = await connectCreating(connectionString)
  try {
    // Held by this connection until it ends.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { pending, interrupted, unknown } = compare(migrations, await readApplied(client))
    if (unknown.length > 0) log(`The database has migrations of a newer release: ${unknown}`)
    if (pending.length === 0) return []
    const list = migrationList(migrationsDir, migrations)
    return await withSchemaEngine(connectionString, async (engine) => {
      for (const migrationName of interrupted) {
        log(`The migration ${migrationName} did not finish before and is applied again.`)
        await engine.markMigrationRolledBack({ migrationName })
      }
      const filters = { externalTables: [], externalEnums: [] }
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: list,
        filters,
      })
      return appliedMigrationNames
    }).catch(async (error: unknown) => {
      throw await failure(client, error)
    })
  } finally {
    await client.end()
  }
}

interface AppliedMigration {
  name: string
  checksum: string
  finished: boolean
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query(`SELECT to_regclass('_prisma_migrations') AS found`)
  if (tables[0]?.found === null) return []
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  )
  return rows
}

function compare(migrations: MigrationFile[], applied: AppliedMigration[]) {
  const interrupted = applied.filter(({ finished }) => !finished).map(({ name }) => name)
  const checksums = new Map(
    applied.filter(({ finished }) => finished).map(({ name, checksum }) => [name, checksum]),
  )
  const pending = migrations.filter(({ name }) => !checksums.has(name))
  for (const { name, checksum } of migrations) {
    if ((checksums.get(name) ?? checksum) !== checksum) {
      throw new Error(`The migration ${name} was changed after it had been applied to the database`)
    }
  }
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...checksums.keys()].filter((name) => !known.has(name))
  return { pending, interrupted, unknown }
}

async function failure(client: pg.Client, error: unknown): Promise<Error> {
  const failed = (await readApplied(client)).find(({ finished }) => !finished)
  const text = error instanceof Error ? error.message : String(error)
  // The engine's account runs over many lines; the database's own sentence is among them.
  const reason = /\b(?:ERROR|FATAL): *(.+)/.exec(text)?.[1] ?? text.split('\n')[0]
  const what = failed ? `The migration ${failed.name} failed` : 'Migrating the database failed'
  return new Error(`${what}: ${reason}`, { cause: error })
}
