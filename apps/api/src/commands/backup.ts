import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { helpIfAsked } from '../help.ts'
import { backUp } from '../operations/backup.ts'
import { describeBackup, type Manifest } from '../operations/manifest.ts'
import { exampleCall } from '../platform/example-call.ts'
import { createLogger } from '../platform/logger.ts'
import { embeddedDir, locateDatabase } from '../platform/open-database.ts'
import { openPictureStorage } from '../platform/open-picture-storage.ts'
import { loadSecrets } from '../platform/secrets.ts'
import { commandArguments, fail, operatorPath, readSettings } from '../start-up.ts'

helpIfAsked('backup')

// pnpm backup FILE, or - for standard output. The product may keep running.

try {
  console.error(`Backed up ${describeBackup(await backup(commandArguments()))}.`)
} catch (error) {
  fail('The backup failed', error)
}

async function backup([name]: string[]): Promise<Manifest> {
  if (!name) throw new Error(`name a file, for example: ${exampleCall('backup')}`)
  const env = readSettings()
  if (!env.DATABASE_URL && !existsSync(embeddedDir(env.DATA_DIR))) {
    throw new Error(`there is no database in ${env.DATA_DIR}.`)
  }
  const database = await locateDatabase({ env, log: createLogger('silent') })
  const source = {
    databaseUrl: database.url,
    storage: openPictureStorage(env),
    now: new Date(),
    installationKeys: (await loadSecrets(env)).installation,
  }
  try {
    if (name === '-') return await backUp(source, process.stdout)
    return await intoFile(operatorPath(name), (out) => backUp(source, out))
  } finally {
    await database.stop()
  }
}

/** The file appears only once it is complete, and only its owner can read it. */
async function intoFile<T>(path: string, write: (out: Writable) => Promise<T>): Promise<T> {
  if (existsSync(path)) throw new Error(`${path} already exists.`)
  const draft = `${path}.part`
  const file = await open(draft, 'w', 0o600)
  try {
    const result = await write(file.createWriteStream({ flush: true }))
    await rename(draft, path)
    return result
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}
