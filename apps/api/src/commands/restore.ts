import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { described } from '../operations/manifest.ts'
import { restore } from '../operations/restore.ts'
import { verify } from '../operations/verify.ts'
import type { Env } from '../platform/env.ts'
import { createLogger } from '../platform/logger.ts'
import { createMedia } from '../platform/media.ts'
import { locateDatabase } from '../platform/open-database.ts'
import { commandArguments, fail, fileNamed, migrationsDir, readSettings } from '../start-up.ts'

// pnpm restore FILE [--replace], or - for standard input. The product must be stopped.

const REPLACE = '--replace'

try {
  const words = commandArguments()
  const [name, ...more] = words.filter((word) => word !== REPLACE)
  if (!name || more.length > 0) {
    throw new Error('say which backup, such as: pnpm restore church.backup')
  }
  const env = readSettings()
  const replace = words.includes(REPLACE)
  if (name === '-') await restoreInput(env, replace)
  else await restoreFile(fileNamed(name), env, replace)
} catch (error) {
  fail('The restore failed', error)
}

async function restoreFile(path: string, env: Env, replace: boolean): Promise<void> {
  // Before a database is even started for it.
  const made = await verify(path)
  console.error(`The backup is whole: ${described(made)}.`)
  const database = await locateDatabase({ env, log: createLogger('silent') })
  try {
    const { dir: mediaDir } = createMedia(env.DATA_DIR)
    await restore(path, made, { databaseUrl: database.url, mediaDir, migrationsDir, replace })
    console.error('Everything is back. Start the product.')
  } finally {
    await database.stop()
  }
}

/** A backup is read twice, so that what comes through a pipe is put down first. */
async function restoreInput(env: Env, replace: boolean): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true })
  const path = join(env.DATA_DIR, `.restore-${process.pid}`)
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
    await restoreFile(path, env, replace)
  } finally {
    await rm(path, { force: true })
  }
}
