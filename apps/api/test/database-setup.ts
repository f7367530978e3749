import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@church/database/embedded-postgres.ts'
import { migrate } from '@church/database/migrate.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, empty database that tests copy: its address as its owner. */
    templateUrl: string
    /** The same server's maintenance database, as superuser. */
    adminUrl: string
  }
}

const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

/** One PostgreSQL for a test run, with a migrated template; gone without a trace afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'church-test-'))
  // Nothing here has to survive a power cut.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }
  const postgres = await startEmbeddedPostgres({ dir, settings })
  await migrate({ connectionString: postgres.url, migrationsDir })
  project.provide('templateUrl', postgres.url)
  project.provide('adminUrl', postgres.adminUrl)
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
