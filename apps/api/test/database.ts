import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type {} from './database-setup.ts'

export interface TestDatabase {
  url: string
  /** Drops the database and closes connections that are still open. */
  drop(): Promise<void>
}

/**
 * Creates a database for one test file as a copy of the run's migrated, empty template. With `bare`
 * it has no tables at all, like one that an operator has just created.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const url = new URL(inject('templateUrl'))
  const template = bare ? 'template1' : pg.escapeIdentifier(url.pathname.slice(1))
  const owner = pg.escapeIdentifier(url.username)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} ${inject('strategy')}`)
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
