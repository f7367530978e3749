import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/generated/**']

/** Two workers suit the smallest machine that builds this, with two cores; more would fight over its database. */
const maxWorkers = 2

export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'shared',
          include: ['packages/shared/src/**/*.test.ts'],
          exclude,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude,
          maxWorkers,
          // Typing into a form takes seconds on a loaded machine.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['prisma/**/*.test.ts'],
          exclude,
          maxWorkers,
          // Each of these starts a database server of its own.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          exclude,
          globalSetup: ['apps/api/test/database-setup.ts'],
          maxWorkers,
          // Loading the API again for each file takes longer than its tests. Each file has a database of its own.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          exclude,
          globalSetup: ['e2e/build-setup.ts'],
          // Last: each file starts a browser and a product. They wait so much that three keep two cores busy.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
