import { appliedMigrations } from '@church/database/migration-history.ts'
import { readMigrations } from '@church/database/migrations.ts'
import type pg from 'pg'
import { readDatabaseFacts } from '../platform/database-facts.ts'
import { quoted } from './catalogue.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, failed } = findingsOf('database')
/** The oldest release of PostgreSQL with which the product was tried. */
const OLDEST_POSTGRES = 14
const tables = findingsOf('tables')
const connections = findingsOf('connections')

/** Checks that the database takes changes, and has written them to disk by the time it acknowledges them. */
export async function checkDurability(client: pg.Client): Promise<Finding> {
  const { version, isDurable, isReplica } = await readDatabaseFacts(client)
  const name = `PostgreSQL ${version}`
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    return failed(`${name} is too old: the product needs ${OLDEST_POSTGRES} or newer.`)
  }
  if (isReplica) {
    return failed(
      `${name} is a replica, which takes no changes: promote it, or set DATABASE_URL to the primary.`,
    )
  }
  return isDurable
    ? ok(`${name}, with durable commits.`)
    : failed(`${name} may lose marks in a power cut: set fsync and synchronous_commit to on.`)
}

/** Checks that the server has connections left for another process, which takes so many. */
export async function checkConnections(client: pg.Client, taken: number): Promise<Finding> {
  const { rows } = await client.query<{ allowed: number; open: number; own: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed,
       count(*)::int AS open, count(*) FILTER (WHERE datname = current_database())::int AS own
     FROM pg_stat_activity WHERE datname IS NOT NULL`,
  )
  const { allowed = 0, open = 0, own = 0 } = rows[0] ?? {}
  const facts = `the server allows ${allowed}; ${open} are open, ${own} of them to this database. A process takes up to ${taken} (DATABASE_CONNECTIONS), and one more for each running export and longer job`
  return allowed - open < taken
    ? connections.warning(
        `${facts}: too few are left for another one: lower it, or raise max_connections.`,
      )
    : connections.ok(`${facts}.`)
}

/** Checks that the database has this release's tables and an admin. */
export async function checkTables(client: pg.Client, migrationsDir: string): Promise<Finding> {
  const known = (await readMigrations(migrationsDir)).map((migration) => migration.name)
  const applied = ((await appliedMigrations(client)) ?? []).map((migration) => migration.name)
  const unknown = applied.filter((migration) => !known.includes(migration))
  if (unknown.length > 0) {
    return tables.warning(`from a newer release (${unknown}): update the product.`)
  }
  if (applied.length < known.length)
    return tables.warning('the next start will bring them up to date.')
  const admins = await client.query(`SELECT FROM ${quoted('users')} WHERE is_admin LIMIT 1`)
  return admins.rowCount
    ? tables.ok(`up to date, ${applied.length} migrations.`)
    : tables.warning('there is no admin: the next start will create one.')
}
