import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostmaster, isAlive, type Postmaster } from '@church/database/postmaster.ts'

/** The embedded server running in a product's data folder, if any. */
export async function embeddedDatabase(dataDir: string): Promise<Postmaster | undefined> {
  const folder = await clusterFolder(dataDir)
  return folder === undefined ? undefined : findPostmaster(join(folder, 'data'))
}

/** The URL of the product's database in its embedded server. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const folder = await clusterFolder(dataDir)
  const server = await embeddedDatabase(dataDir)
  if (!folder || !server) throw new Error('No embedded database is running.')
  const password = await readFile(join(folder, 'owner-password'), 'utf8')
  return `postgres://church:${password}@127.0.0.1:${server.port}/church`
}

/** Stops a database server that has outlived a killed product, so that no test leaves one behind. */
export async function stopOrphanedDatabase(dataDir: string): Promise<void> {
  const server = await embeddedDatabase(dataDir)
  if (!server) return
  process.kill(server.pid, 'SIGQUIT')
  while (isAlive(server.pid)) await sleep(50)
}

async function clusterFolder(dataDir: string): Promise<string | undefined> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const folder = join(dataDir, name, 'cluster')
    if (existsSync(join(folder, 'password'))) return folder
  }
  return undefined
}
