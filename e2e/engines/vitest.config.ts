import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests in three engines, which `pnpm test` leaves out, since they need programs of the system. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['e2e/engines/*.engines.ts'],
    globalSetup: ['e2e/build-setup.ts', 'e2e/engines/installed.ts'],
    pool: 'forks',
    fileParallelism: false,
    reporters: ['verbose', 'e2e/engines/table-reporter.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // A worker stops its product at its end.
    teardownTimeout: 60_000,
  },
})
