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

/** The advisory lock held while tables change; any number that nothing else in this database locks. */
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
 * Each migration runs and is recorded in one transaction. An interrupted or failed one therefore
 * leaves nothing, and the next call tries it again.
 *
 * Rejects with a message of one line where a migration fails or was edited after it had been
 * applied, and where the database belongs to another program. Migrations of a newer release are
 * only logged: that release's other processes may be running on the same database.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { connectionString, migrationsDir, log = () => {} } = options
  const migrations = await readMigrations(migrationsDir)
  const client = await connectCreating(connectionString)
  try {
    // Held by this connection until it ends.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const foreign = await foreignTables(client)
    if (foreign.length > 0) throw new Error(`The database holds something else: ${foreign}`)
    const applied = await appliedMigrations(client)
    const { pending, unknown } = compare(migrations, applied ?? [])
    if (unknown.length > 0) log(`The database has migrations of a newer release: ${unknown}`)
    if (!applied) await createHistory(client)
    for (const migration of pending) await applyWhole(client, migration, log)
    return pending.map(({ name }) => name)
  } finally {
    // Rolls back a migration that failed.
    await client.end()
  }
}

async function applyWhole(
  client: pg.Client,
  migration: MigrationFile,
  log: (line: string) => void,
) {
  const { name } = migration
  try {
    await client.query('BEGIN')
    if (await rollBackUnfinished(client, name)) {
      log(`The migration ${name} did not finish before and is applied again.`)
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
