import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { describeBackup } from '../operations/manifest.ts'
import { checkOrigin } from '../operations/origin.ts'
import { restore } from '../operations/restore.ts'
import { verify } from '../operations/verify.ts'
import type { Env } from '../platform/env.ts'
import { createLogger } from '../platform/logger.ts'
import { locateDatabase } from '../platform/open-database.ts'
import { openPictureStorage } from '../platform/open-picture-storage.ts'
import { storedInstallationKeys } from '../platform/secrets.ts'
import { commandArguments, fail, migrationsDir, operatorPath, readSettings } from '../start-up.ts'

// pnpm restore FILE, or - for standard input. The product must be stopped. Options:
// --replace         overwrites existing data
// --foreign         accepts a backup that this installation did not sign
// --keep-sign-ins   keeps sign-ins, recovery codes and e-mail links as they were in the backup

interface Wishes {
  replace: boolean
  foreign: boolean
  keepSignIns: boolean
}

try {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args: commandArguments(),
    options: { replace: flag, foreign: flag, 'keep-sign-ins': flag },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (!name || more.length > 0) {
    throw new Error('name a backup, for example: pnpm restore church.backup')
  }
  const env = readSettings()
  const wishes = { ...values, keepSignIns: values['keep-sign-ins'] }
  if (name === '-') await restoreInput(env, wishes)
  else await restoreFile(operatorPath(name), env, wishes)
} catch (error) {
  fail('The restore failed', error)
}

async function restoreFile(path: string, env: Env, wishes: Wishes): Promise<void> {
  // Verified before a database is started.
  const made = await verify(path)
  console.error(`The backup is complete: ${describeBackup(made)}.`)
  console.error(checkOrigin(made, await storedInstallationKeys(env.DATA_DIR), wishes.foreign))
  const database = await locateDatabase({ env, log: createLogger('silent') })
  try {
    const storage = openPictureStorage(env)
    await restore(path, made, { databaseUrl: database.url, storage, migrationsDir, ...wishes })
    console.error(
      wishes.keepSignIns
        ? 'Sign-ins, recovery codes and e-mail links are as they were in the backup.'
        : 'All sign-ins, recovery codes and e-mail links have ended: everybody signs in again.',
    )
    console.error('Everything has been restored. Start the product.')
  } finally {
    await database.stop()
  }
}

/** Saves standard input to a file first, since a backup is read twice. */
async function restoreInput(env: Env, wishes: Wishes): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true })
  const path = join(env.DATA_DIR, `.restore-${process.pid}`)
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
    await restoreFile(path, env, wishes)
  } finally {
    await rm(path, { force: true })
  }
}
