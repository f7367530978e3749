import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { helpIfAsked } from '../help.ts'
import { newestBackup } from '../operations/backup-files.ts'
import { describeCatchUp } from '../operations/ledger/describe.ts'
import { readLedgers } from '../operations/ledger/read-ledger.ts'
import { ledgerFolder } from '../operations/ledger/write-ledger.ts'
import { describeBackup } from '../operations/manifest.ts'
import { restore } from '../operations/restore.ts'
import { isOwn } from '../operations/signature.ts'
import { checkOrigin, verify } from '../operations/verify.ts'
import {
  type BackupPlace,
  createBackupFolder,
  createBackupPlace,
} from '../platform/backup-place.ts'
import { isBucket } from '../platform/bucket-place.ts'
import type { Env } from '../platform/env.ts'
import { exampleCall } from '../platform/example-call.ts'
import { createLogger } from '../platform/logger.ts'
import { locateDatabase } from '../platform/open-database.ts'
import { openPictureStorage } from '../platform/open-picture-storage.ts'
import { knownInstallationKeys, loadSecrets } from '../platform/secrets.ts'
import { commandArguments, fail, migrationsDir, operatorPath, readSettings } from '../start-up.ts'

helpIfAsked('restore')

// pnpm restore FILE, or - for standard input, `latest` for the newest scheduled backup, or s3://bucket/prefix/FILE.
// The product must be stopped. Options:
// --replace         overwrites existing data
// --foreign         accepts a backup that this installation did not sign
// --keep-sign-ins   keeps sign-ins, recovery codes and email links as they were in the backup

const LATEST = 'latest'

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
    throw new Error(`name a backup, for example: ${exampleCall('restore')}`)
  }
  const env = readSettings()
  const wishes = { ...values, keepSignIns: values['keep-sign-ins'] }
  if (name === '-') await restoreStream(process.stdin, createBackupPlace(env), env, wishes)
  else if (name === LATEST || isBucket(name)) await restoreStored(name, env, wishes)
  else {
    const path = operatorPath(name)
    await restoreFile(path, createBackupFolder(dirname(path)), env, wishes)
  }
} catch (error) {
  fail('The restore failed', error)
}

/** @param beside the place of the backup, where a copy of the ledger may be */
async function restoreFile(
  path: string,
  beside: BackupPlace,
  env: Env,
  wishes: Wishes,
): Promise<void> {
  // Verified before a database is started.
  const made = await verify(path)
  console.error(`The backup is complete: ${describeBackup(made)}.`)
  const keys = await knownInstallationKeys(env)
  console.error(checkOrigin(made, keys, wishes.foreign))
  const places = [createBackupFolder(ledgerFolder(env.DATA_DIR)), createBackupPlace(env), beside]
  const { ledgers, problems } = await readLedgers(places, keys)
  for (const problem of problems) console.error(`NOTICE: ${problem}`)
  const log = createLogger('silent')
  const withdrawals = {
    ledgers,
    isOwn: keys.length === 0 || isOwn(made, keys),
    now: new Date(),
    installationKeys: (await loadSecrets(env)).installation,
    log,
  }
  const database = await locateDatabase({ env, log })
  try {
    const storage = openPictureStorage(env)
    const target = { databaseUrl: database.url, storage, migrationsDir, withdrawals, ...wishes }
    const caughtUp = await restore(path, made, target)
    console.error(
      wishes.keepSignIns
        ? 'Sign-ins, recovery codes and email links are as they were in the backup.'
        : 'All sign-ins, recovery codes and email links have ended: everybody signs in again.',
    )
    for (const line of describeCatchUp(caughtUp)) console.error(line)
    console.error('The backup has been restored. Start the product.')
  } finally {
    await database.stop()
  }
}

/** Restores a scheduled backup: the newest one at BACKUP_TO, or one in a bucket. */
async function restoreStored(name: string, env: Env, wishes: Wishes): Promise<void> {
  const isLatest = name === LATEST
  const place = createBackupPlace(isLatest ? env : { ...env, BACKUP_TO: posix.dirname(name) })
  const file = isLatest
    ? newestBackup((await place.list()).map((each) => each.file))
    : posix.basename(name)
  if (!file) throw new Error(`there is no scheduled backup in ${place.name}.`)
  console.error(`Reading ${file} from ${place.name}.`)
  if (place.kind === 'folder') await restoreFile(join(place.name, file), place, env, wishes)
  else await restoreStream(await place.read(file), place, env, wishes)
}

/** Saves a stream to a file first, since a backup is read twice. */
async function restoreStream(
  source: Readable,
  beside: BackupPlace,
  env: Env,
  wishes: Wishes,
): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true })
  const path = join(env.DATA_DIR, `.restore-${process.pid}`)
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }))
    await restoreFile(path, beside, env, wishes)
  } finally {
    await rm(path, { force: true })
  }
}
