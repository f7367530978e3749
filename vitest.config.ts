import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Node's own storage, from Node 25 on, would stand before that of jsdom. */
const withoutNodeStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : []

const exclude = ['**/node_modules/**', '**/dist/**', '**/generated/**']

/** The tests wait so much, for the database and the browser, that three workers keep two cores busy. */
const maxWorkers = 3

/**
 * Milliseconds. A test waits for a condition, never for a time, so these only bound how long a failure takes: a busy
 * machine may take ten times as long as an idle one.
 */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Small files with long tests, which would otherwise begin last, and alone, where no run has timed the files yet. */
const long = /(e2e\/(every-screen|invented-languages|operations)|api\/test\/walks)\./

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongFirst },
    // A worker stops its product and its browser at its end, on a busy machine too.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          ...patience,
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude,
          maxWorkers,
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'shared',
          include: ['packages/shared/src/**/*.test.ts'],
          exclude,
          maxWorkers,
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'web',
          include: ['apps/web/{src,service-worker}/**/*.test.ts'],
          exclude,
          maxWorkers,
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'web-screens',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude,
          environment: 'jsdom',
          setupFiles: ['apps/web/test/screens-setup.ts'],
          execArgv: withoutNodeStorage,
          maxWorkers,
          // Starting jsdom and loading React for each file takes longer than its tests.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'database',
          include: ['prisma/**/*.test.ts'],
          exclude,
          maxWorkers,
        },
      },
      {
        test: {
          ...patience,
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/api/test/database-setup.ts'],
          // Megabytes for new objects, so that a fifth less time goes into collecting them.
          execArgv: ['--max-semi-space-size=64'],
          maxWorkers,
          // Reloading the API for each test file takes longer than the tests. Each file has a database of its own.
          isolate: false,
          // Less than the ten seconds after which a process reads what it would have missed without a message.
          expect: { poll: { timeout: 8_000 } },
        },
      },
      {
        test: {
          ...patience,
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          exclude,
          globalSetup: ['e2e/build-setup.ts'],
          // Files that follow each other in a worker share its browser and its product.
          isolate: false,
          // Last, and one more than the others: a browser waits for its product, and both for the clock.
          maxWorkers: maxWorkers + 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
