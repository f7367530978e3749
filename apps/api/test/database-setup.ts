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
    /** How PostgreSQL copies the template. */
    strategy: string
  }
}

const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

interface Server {
  url: string
  superuserUrl(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts one PostgreSQL per test run, with a migrated template database, and removes it afterwards. With TEST_POSTGRES,
 * the address of a superuser, it is that server, for another version of PostgreSQL.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES
  const postgres = given ? await useServer(given) : await startServer()
  await migrate({ connectionString: postgres.url, migrationsDir })
  await disableGoingTriggers(postgres.url)
  project.provide('templateUrl', postgres.url)
  project.provide('adminUrl', await postgres.superuserUrl())
  project.provide('strategy', await strategyOf(postgres.url))
  return () => postgres.stop()
}

async function startServer(): Promise<Server> {
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
  return {
    url: postgres.url,
    superuserUrl: () => postgres.superuserUrl(),
    stop: async () => {
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Makes the product's role and its empty database anew on a server that runs already. */
async function useServer(superuserUrl: string): Promise<Server> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('DROP DATABASE IF EXISTS church_test WITH (FORCE)')
  await client.query('DROP ROLE IF EXISTS church_test')
  await client.query(`CREATE ROLE church_test LOGIN PASSWORD 'church'`)
  await client.query('CREATE DATABASE church_test OWNER church_test')
  await client.end()
  const url = new URL(superuserUrl)
  Object.assign(url, { username: 'church_test', password: 'church', pathname: '/church_test' })
  return { url: url.href, superuserUrl: async () => superuserUrl, stop: async () => {} }
}

/**
 * In memory, copying the files takes half as much work as writing each page to the log. PostgreSQL 14 knows no other
 * way.
 */
async function strategyOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  )
  await client.end()
  return (rows[0]?.version ?? 0) < 150_000 ? '' : 'STRATEGY file_copy'
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
