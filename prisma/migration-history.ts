import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { MigrationFile } from './migrations.ts'

/** The table in which Prisma records what was applied; `prisma migrate deploy` reads it, too. */
export const MIGRATIONS = '_prisma_migrations'

/** A migration that the database has had. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/** The finished migrations of a database, in their order; null where there were never any. */
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

/** The tables of a database that no migration of ours has touched: another program's. */
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

/** Makes the table of what was applied, as Prisma makes it. */
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

/** Runs a migration and records it. The caller's transaction keeps both or neither. */
export async function applyMigration(client: pg.Client, migration: MigrationFile): Promise<void> {
  const { name, script, checksum } = migration
  const id = randomUUID()
  // Prisma reads the history in the order of started_at, and one transaction may hold several.
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
