import { join } from 'node:path'
import { migrate, startEmbeddedPostgres } from '@church/database'
import type { Env } from '../env.ts'
import type { Logger } from './logger.ts'

export interface OpenDatabase {
  url: string
  /** Lets go of the embedded server; another server is left alone. */
  stop(): Promise<void>
}

interface Needs {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
  log: Logger
  migrationsDir: string
}

/**
 * The database that the configuration names, migrated: a server elsewhere, or the embedded one,
 * started or joined. Rejects with one clear line.
 */
export async function openDatabase({ env, log, migrationsDir }: Needs): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        dir: join(env.DATA_DIR, 'postgres'),
        log: (line) => log.info(line),
      })
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  const stop = async () => embedded?.stop()
  try {
    const applied = await migrate({ connectionString: url, migrationsDir })
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
