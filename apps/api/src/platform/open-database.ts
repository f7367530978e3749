import { join } from 'node:path'
import { migrate, startEmbeddedPostgres } from '@church/database'
import type { Env } from './env.ts'
import type { Logger } from './logger.ts'
import { isTransactionPooled, TRANSACTION_POOLER } from './transaction-pooler.ts'

export interface OpenDatabase {
  url: string
  /** Releases the embedded server; does nothing to an external one. */
  stop(): Promise<void>
}

interface Needs {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
  log: Logger
}

/** The embedded server's folder within the data folder. */
export const embeddedDir = (dataDir: string) => join(dataDir, 'postgres')

/**
 * Finds the configured database without migrating it: on an external server or on the embedded one,
 * which it starts if necessary. Rejects with a one-line message.
 */
export async function locateDatabase({ env, log }: Needs): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} }
  return startEmbeddedPostgres({
    dir: embeddedDir(env.DATA_DIR),
    log: (line) => log.info(line),
  })
}

/** Finds the configured database and migrates it. Rejects with a one-line message. */
export async function openDatabase(
  needs: Needs & { migrationsDir: string },
): Promise<OpenDatabase> {
  const { env, log, migrationsDir } = needs
  const database = await locateDatabase(needs)
  try {
    if (env.DATABASE_URL && (await isTransactionPooled(database.url)))
      throw new Error(TRANSACTION_POOLER)
    const applied = await migrate({ connectionString: database.url, migrationsDir })
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}
