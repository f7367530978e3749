import { systemClock } from './platform/clock.ts'
import type { Env } from './platform/env.ts'
import { createLogger } from './platform/logger.ts'
import { openDatabase } from './platform/open-database.ts'
import { loadSecrets } from './platform/secrets.ts'
import { createServices, type Services } from './services.ts'
import { fail, migrationsDir, readSettings, textsDir } from './start-up.ts'

/**
 * Runs a one-off command with the product's services, whether or not the product is running. A failure
 * prints one line to standard error and exits with code 1.
 */
export async function runCommand(
  name: string,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  try {
    await withServices(readSettings(), work)
  } catch (error) {
    fail(`${name} failed`, error)
  }
}

async function withServices(env: Env, work: (services: Services) => Promise<void>): Promise<void> {
  const log = createLogger(env.LOG_LEVEL)
  const database = await openDatabase({ env, log, migrationsDir })
  try {
    const secrets = await loadSecrets(env)
    const { services, close } = createServices({
      env,
      clock: systemClock,
      log,
      databaseUrl: database.url,
      secrets,
      textsDir,
    })
    await work(services).finally(close)
  } finally {
    await database.stop()
  }
}
