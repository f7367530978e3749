import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  /** Removes the database, cutting connections that are still open. */
  drop(): Promise<void>
}

/**
 * A database of its own for one test file: migrated and empty, a copy of the run's template. With
 * `bare` without any table, as an operator makes one.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const url = new URL(inject('templateUrl'))
  const template = bare ? 'template1' : pg.escapeIdentifier(url.pathname.slice(1))
  const owner = pg.escapeIdentifier(url.username)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
