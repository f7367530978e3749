import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { MigrationFile } from './migrations.ts'

/** Prisma's table of applied migrations, which `prisma migrate deploy` reads too. */
export const MIGRATIONS = '_prisma_migrations'

/** A migration that has been applied to the database. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/** The applied migrations of a database in order; null if it has no migration history. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[] | null> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('${MIGRATIONS}') IS NOT NULL AS found`,
  )
  if (!rows[0]?.found) return null
  const applied = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum FROM ${MIGRATIONS}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  )
  return applied.rows
}

/** Tables of another program; empty if the database has a migration history. */
export async function foreignTables(client: pg.Client): Promise<string[]> {
  if (await appliedMigrations(client)) return []
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND NOT EXISTS (
         SELECT FROM pg_depend
         WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
       )
     ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** Creates the migration history exactly as Prisma does. */
export async function createHistory(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TABLE ${MIGRATIONS} (
       id VARCHAR(36) PRIMARY KEY NOT NULL,
       checksum VARCHAR(64) NOT NULL,
       finished_at TIMESTAMPTZ,
       migration_name VARCHAR(255) NOT NULL,
       logs TEXT,
       rolled_back_at TIMESTAMPTZ,
       started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
       applied_steps_count INTEGER NOT NULL DEFAULT 0
     )`,
  )
}

/** Runs a migration and records it. The caller's transaction commits both or neither. */
export async function applyMigration(client: pg.Client, migration: MigrationFile): Promise<void> {
  const { name, script, checksum } = migration
  const id = randomUUID()
  // Prisma orders the history by started_at, and now() would be the same for all migrations of a transaction.
  await client.query(
    `INSERT INTO ${MIGRATIONS} (id, checksum, migration_name, started_at)
     VALUES ($1, $2, $3, clock_timestamp())`,
    [id, checksum, name],
  )
  await client.query(script)
  await client.query(
    `UPDATE ${MIGRATIONS} SET finished_at = clock_timestamp(), applied_steps_count = 1
     WHERE id = $1`,
    [id],
  )
}

/**
 * Marks an attempt that never finished as rolled back. Only releases that recorded a migration
 * outside its transaction left such rows.
 * @returns whether there was one
 */
export async function rollBackUnfinished(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE ${MIGRATIONS} SET rolled_back_at = now()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  )
  return rowCount !== null && rowCount > 0
}
