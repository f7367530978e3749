import { join } from 'node:path'
import { migrate, startEmbeddedPostgres } from '@church/database'
import type { Env } from './env.ts'
import type { Logger } from './logger.ts'

export interface OpenDatabase {
  url: string
  /** Lets go of the embedded server; another server is left alone. */
  stop(): Promise<void>
}

interface Needs {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
  log: Logger
}

/** Where a folder of data has the embedded server. */
export const embeddedDir = (dataDir: string) => join(dataDir, 'postgres')

/**
 * The database that the configuration names, as it is: on a server elsewhere, or on the embedded
 * one, started or joined. Rejects with one clear line.
 */
export async function locateDatabase({ env, log }: Needs): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} }
  return startEmbeddedPostgres({
    dir: embeddedDir(env.DATA_DIR),
    log: (line) => log.info(line),
  })
}

/** The same, migrated. */
export async function openDatabase(
  needs: Needs & { migrationsDir: string },
): Promise<OpenDatabase> {
  const { log, migrationsDir } = needs
  const database = await locateDatabase(needs)
  try {
    const applied = await migrate({ connectionString: database.url, migrationsDir })
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}
