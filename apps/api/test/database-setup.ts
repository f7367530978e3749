import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@church/database/embedded-postgres.ts'
import { migrate } from '@church/database/migrate.ts'
import { goingWithNextRelease } from '@church/database/triggers.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { fastFolder } from '../../../scripts/fast-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as its owner to the migrated, empty database that tests copy. */
    templateUrl: string
    /** Connects as superuser to the same server's maintenance database. */
    adminUrl: string
  }
}

const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

/** Starts one PostgreSQL per test run, with a migrated template database, and removes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(await fastFolder(), 'church-test-'))
  // Test data need not survive a power cut.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_init_zero: 'off',
    max_connections: '200',
    // Hashing the password 4,096 times is a good part of opening a connection.
    scram_iterations: '1',
  }
  const postgres = await startEmbeddedPostgres({ dir, settings })
  await migrate({ connectionString: postgres.url, migrationsDir })
  await disableGoingTriggers(postgres.url)
  project.provide('templateUrl', postgres.url)
  project.provide('adminUrl', await postgres.superuserUrl())
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Their rules stand in the code, which alone has to hold them. Databases that a test migrates itself have them. */
async function disableGoingTriggers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of Object.keys(goingWithNextRelease)) {
    const [table, trigger] = name.split('.').map((part) => pg.escapeIdentifier(part))
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`)
  }
  await client.end()
}
