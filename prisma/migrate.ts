import type pg from 'pg'
import { connectCreating } from './create-database.ts'
import {
  type AppliedMigration,
  appliedMigrations,
  applyMigration,
  createHistory,
  foreignTables,
  rollBackUnfinished,
} from './migration-history.ts'
import { type MigrationFile, readMigrations } from './migrations.ts'

/** Advisory lock held during migrations; an arbitrary number that nothing else in the database uses. */
export const MIGRATION_LOCK = 7_265_483

interface MigrateOptions {
  /** The database, which is created if it is missing and the role may create databases. */
  connectionString: string
  /** The folder that contains one folder per migration. */
  migrationsDir: string
  log?: (line: string) => void
}

/**
 * Applies all pending migrations in order and returns their names. If several processes call it at
 * once, one applies the migrations while the others wait.
 *
 * Each migration runs and is recorded in one transaction. An interrupted or failed migration
 * therefore leaves nothing behind, and the next call retries it.
 *
 * Rejects with a one-line message if a migration fails or was edited after being applied, or if the
 * database belongs to another program. Migrations of a newer release are only logged, because
 * processes of that release may be running on the same database.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { connectionString, migrationsDir, log = () => {} } = options
  const migrations = await readMigrations(migrationsDir)
  const client = await connectCreating(connectionString)
  try {
    // The connection holds the lock until it closes.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const foreign = await foreignTables(client)
    if (foreign.length > 0) throw new Error(`The database holds something else: ${foreign}`)
    const applied = await appliedMigrations(client)
    const { pending, unknown } = compare(migrations, applied ?? [])
    if (unknown.length > 0) log(`The database has migrations of a newer release: ${unknown}`)
    if (!applied) await createHistory(client)
    for (const migration of pending) await applyInTransaction(client, migration, log)
    return pending.map(({ name }) => name)
  } finally {
    // Also rolls back a failed migration.
    await client.end()
  }
}

async function applyInTransaction(
  client: pg.Client,
  migration: MigrationFile,
  log: (line: string) => void,
) {
  const { name } = migration
  try {
    await client.query('BEGIN')
    if (await rollBackUnfinished(client, name)) {
      log(`The migration ${name} did not finish last time and is applied again.`)
    }
    await applyMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    throw new Error(`The migration ${name} failed: ${reason}`, { cause: error })
  }
}

function compare(migrations: MigrationFile[], applied: AppliedMigration[]) {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if ((checksums.get(name) ?? checksum) !== checksum) {
      throw new Error(`The migration ${name} was changed after it had been applied to the database`)
    }
  }
  const known = new Set(migrations.map(({ name }) => name))
  return {
    pending: migrations.filter(({ name }) => !checksums.has(name)),
    unknown: [...checksums.keys()].filter((name) => !known.has(name)),
  }
}
