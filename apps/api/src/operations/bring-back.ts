import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { readMigrations } from '@church/database/migrations.ts'
import type { BringBackProgress } from '@church/shared'
import { givePassword } from '../features/account/password/index.ts'
import { switchOffTwoStep } from '../features/account/second-step/index.ts'
import { deleteFirstAdminFile } from '../features/account/sign-in/index.ts'
import {
  type BringBack,
  backupPath,
  createTickets,
  forgetBackups,
  nothingYet,
  readProgress,
  type Wishes,
  writeProgress,
} from '../features/site/bring-back/index.ts'
import { createBackupFolder, createBackupPlace } from '../platform/backup-place.ts'
import { column } from '../platform/db.ts'
import type { Env } from '../platform/env.ts'
import type { Logger } from '../platform/logger.ts'
import { openPictureStorage } from '../platform/open-picture-storage.ts'
import { StorageError } from '../platform/storage-error.ts'
import type { Services } from '../services.ts'
import type { CaughtUp } from './ledger/catch-up.ts'
import { readLedgers } from './ledger/read-ledger.ts'
import { ledgerFolder } from './ledger/write-ledger.ts'
import { type Manifest, pictureOf } from './manifest.ts'
import { migrationsFor, restore } from './restore.ts'
import { isOwn } from './signature.ts'
import { BackupError, verify } from './verify.ts'

/** The product, which serves nothing while its database is replaced. */
export interface Interruptible {
  /** Ends everything that uses the database, here and in the other processes. */
  halt(): Promise<void>
  /** Starts again, on the database as it is then. */
  resume(): Promise<Services>
}

interface Needs {
  env: Env
  log: Logger
  databaseUrl: string
  migrationsDir: string
  installationKeys: string[]
  product: Interruptible
}

/** How often the progress is written, in milliseconds. */
const WRITE_MS = 500

/** Brings a backup back from the browser, on the first start: as the command does, in a running process. */
export function createBringBack(needs: Needs): BringBack {
  const { env, installationKeys: keys, log, migrationsDir } = needs
  const place = createBackupPlace(env)

  /** Checks it as the command does. @returns what it is */
  const check = async (id: string, stored: string | null, report: Report) => {
    const path = backupPath(env.DATA_DIR, id)
    if (stored !== null) await fetchStored(stored, path)
    const { size } = await stat(path)
    const made = await verify(path, (bytes) => report.share(bytes / size))
    migrationsFor(made, await readMigrations(migrationsDir))
    return made
  }

  const fetchStored = async (file: string, path: string) => {
    // Only what the place lists, so that no name leads elsewhere.
    if (!(await place.list()).some((each) => each.file === file)) {
      throw new StorageError(`There is no ${file} in ${place.name}.`)
    }
    await mkdir(env.DATA_DIR, { recursive: true })
    await pipeline(await place.read(file), createWriteStream(path, { mode: 0o600 }))
  }

  const replace = async (id: string, { admin }: Wishes, report: Report) => {
    const path = backupPath(env.DATA_DIR, id)
    const { size } = await stat(path)
    // Once more, since the file may have changed since it was checked.
    const made = await verify(path)
    const isByUs = isOwn(made, keys)
    const { ledgers, problems } = await readLedgers(
      [createBackupFolder(ledgerFolder(env.DATA_DIR)), place],
      keys,
    )
    for (const problem of problems) log.warn({ problem }, 'ledger not read')
    const withdrawals = { ledgers, isOwn: isByUs, now: new Date(), installationKeys: keys, log }
    let firstPassword: string | null = null
    let isHalted = false
    let caughtUp: CaughtUp | null = null
    let services: Services | undefined
    try {
      caughtUp = await restore(path, made, {
        databaseUrl: needs.databaseUrl,
        storage: openPictureStorage(env),
        migrationsDir,
        withdrawals,
        replace: 'first-account',
        keepSignIns: false,
        whenLocked: async (client) => {
          const [hash] = await column<string | null>(
            client,
            'SELECT password_hash FROM users LIMIT 1',
          )
          firstPassword = hash ?? null
          isHalted = true
          await needs.product.halt()
        },
        onRead: (bytes) => report.share(bytes / size),
      })
    } finally {
      if (isHalted) services = await needs.product.resume()
    }
    const hasWayIn =
      services && caughtUp?.unknown && admin && firstPassword
        ? await letIn(services, admin, firstPassword, isByUs)
        : false
    await deleteFirstAdminFile(env)
    await forgetBackups(env.DATA_DIR, 'all')
    return outcomeOf(caughtUp, hasWayIn)
  }

  /** Runs a step in the background. Its progress and its end go to a file, and its failure to the log, too. */
  const run = async (
    id: string,
    from: BringBackProgress,
    work: (report: Report) => Promise<Partial<BringBackProgress>>,
  ) => {
    let progress: BringBackProgress = { ...from, share: 0, problem: null, reason: null }
    await writeProgress(env.DATA_DIR, id, progress)
    const write = () => writeProgress(env.DATA_DIR, id, progress)
    const writing = setInterval(() => void write().catch(() => undefined), WRITE_MS)
    const report = {
      share: (share: number) => {
        progress = { ...progress, share: Math.min(share, 1) }
      },
    }
    const finished = work(report).catch((error: unknown) => {
      log.warn({ err: error }, 'backup not brought back')
      return { step: 'failed' as const, ...problemOf(error) }
    })
    void finished.then(async (end) => {
      clearInterval(writing)
      progress = { ...progress, ...end }
      await write().catch((error) => log.warn({ err: error }, 'progress not written'))
    })
  }

  return {
    tickets: createTickets(keys),
    check: (id, stored) =>
      run(id, { ...nothingYet, step: 'checking' }, async (report) => ({
        step: 'checked',
        backup: describe(await check(id, stored, report), keys),
      })),
    restore: async (id, wishes) => {
      const { backup } = await readProgress(env.DATA_DIR, id)
      await run(id, { ...nothingYet, step: 'restoring', backup }, async (report) => ({
        step: 'done',
        outcome: await replace(id, wishes, report),
      }))
    },
  }
}

interface Report {
  share(share: number): void
}

const describe = (made: Manifest, keys: string[]): BringBackProgress['backup'] => ({
  made_at: made.made_at,
  people: made.tables.find(({ name }) => name === 'users')?.rows ?? 0,
  pictures: made.files.filter(({ name }) => pictureOf(name)).length,
  own: isOwn(made, keys),
})

function problemOf(error: unknown): Pick<BringBackProgress, 'problem' | 'reason'> {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof BackupError) {
    // Without the path of the file.
    const cause = error.cause instanceof Error ? error.cause.message : reason
    return { problem: error.problem, reason: cause }
  }
  if (error instanceof StorageError) return { problem: 'unreachable', reason }
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  return { problem: isFull ? 'no-room' : 'failed', reason }
}

const outcomeOf = (
  caughtUp: CaughtUp | null,
  hasWayIn: boolean,
): NonNullable<BringBackProgress['outcome']> => {
  const unknown = caughtUp?.unknown
  return {
    withdrawn: caughtUp?.count ?? 0,
    unknown: unknown ? { from: unknown.from.toISOString(), to: unknown.to.toISOString() } : null,
    way_in: hasWayIn,
  }
}

/**
 * Lets an admin of the backup sign in with the first admin's password, since all admins' passwords have ended and no
 * mail may leave this machine. Without the keys of the old one, their authenticator app does not work either.
 */
async function letIn(
  services: Services,
  email: string,
  passwordHash: string,
  hasKeys: boolean,
): Promise<boolean> {
  const [userId] = await column<number>(
    services.pool,
    'SELECT id FROM users WHERE email = $1 AND is_admin',
    [email],
  )
  if (userId === undefined) return false
  await givePassword(services, { userId, passwordHash })
  if (!hasKeys) await switchOffTwoStep(services, userId)
  return true
}
