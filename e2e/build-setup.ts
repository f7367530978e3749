import type { TestProject } from 'vitest/node'
import startDatabase from '../apps/api/test/database-setup.ts'
import { runScript } from '../scripts/run.ts'

/** Builds the product before the end-to-end tests, unless the build is up to date, and starts their PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const code = await runScript('scripts/build.ts', ['--if-changed'])
  if (code !== 0) throw new Error('The product could not be built.')
  return startDatabase(project)
}
