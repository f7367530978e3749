import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { tryAdvisoryLock } from '../../platform/advisory-lock.ts'
import { type BackupPlace, createBackupFolder } from '../../platform/backup-place.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { readLines, sequencesNow } from './ledger-data.ts'
import {
  isLedgerDraft,
  isLedgerFile,
  type LedgerLine,
  LINES_MAX,
  ledgerFileName,
  partOf,
  writeLedgerFile,
} from './ledger-file.ts'

interface Needs extends Pick<Platform, 'backupPlace' | 'clock' | 'env' | 'pool'> {
  installationKeys: string[]
}

/** Milliseconds after which the ledger says again until when it is complete. A restore doubts one that is older. */
const SAY_AGAIN_MS = 10 * 60_000

/** The folder of the ledger's other copy. */
export const ledgerFolder = (dataDir: string) => join(dataDir, 'withdrawals')

interface Ledger {
  /**
   * Copies what people have withdrawn to the files: those in the data folder, and those beside the backups. Does nothing
   * while another process does.
   * @param isStopping whether the product stops, so that nobody withdraws anything afterwards
   * @throws if a place cannot be written; the next run tries again
   */
  write(isStopping?: boolean): Promise<void>
}

/**
 * The ledger of withdrawals outside the database. The table `withdrawals` has all of it: the database writes a row in
 * the transaction of each withdrawal, whichever code makes it, and this numbers the rows and copies them, so a crash at any
 * moment loses nothing that the database has.
 */
export function createLedger(needs: Needs): Ledger {
  const { backupPlace, clock, env, installationKeys, pool } = needs
  const places = [createBackupFolder(ledgerFolder(env.DATA_DIR)), backupPlace]
  /** What this process has written where. */
  const written = new Map<BackupPlace, { number: number; at: number }>()

  const writeTo = async (place: BackupPlace, last: LedgerLine, isStopping: boolean, now: Date) => {
    const before = written.get(place)
    const isCurrent =
      before?.number === last.number && now.getTime() - before.at < SAY_AGAIN_MS && !isStopping
    if (isCurrent) return
    const ledger = await findName(pool)
    const first = before ? partOf(before.number) : await firstMissing(place, ledger)
    const sequences = await sequencesNow(pool)
    for (let part = first; part <= partOf(last.number); part++) {
      const lines = await readLines(pool, {
        after: (part - 1) * LINES_MAX,
        until: part * LINES_MAX,
      })
      const isLast = part === partOf(last.number)
      // Before the last file is there, the others do not know whether more was withdrawn.
      const until = isLast ? now : earlier(now, new Date(lines.at(-1)?.at ?? 0))
      const facts = { until: until.toISOString(), stopped: isStopping && isLast }
      const made = { format: 1 as const, ledger, ...facts, sequences, lines }
      await replace(place, ledgerFileName(ledger, part), writeLedgerFile(made, installationKeys))
    }
    written.set(place, { number: last.number, at: now.getTime() })
  }

  return {
    async write(isStopping = false) {
      const lock = await tryAdvisoryLock(pool, 'withdrawals')
      if (!lock) return
      try {
        const now = clock.now()
        const last = await numberLines(pool)
        // The folder first, since a bucket may be unavailable.
        for (const place of places) await writeTo(place, last, isStopping, now)
      } finally {
        await lock.release()
      }
    },
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** Rows numbered by one statement, which ends long before the limit of time that statements have. */
const NUMBERED_AT_ONCE = 10_000

/** Numbers the rows that have none yet. @returns the last line */
async function numberLines(pool: pg.Pool): Promise<LedgerLine> {
  let numbered: number
  do {
    const { rowCount } = await pool.query(
      `UPDATE withdrawals SET number = next.number FROM (
         SELECT id, row_number() OVER (ORDER BY id) + (SELECT max(number) FROM withdrawals) AS number
         FROM withdrawals WHERE number IS NULL ORDER BY id LIMIT ${NUMBERED_AT_ONCE}
       ) AS next
       WHERE withdrawals.id = next.id`,
    )
    numbered = rowCount ?? 0
  } while (numbered === NUMBERED_AT_ONCE)
  const [last] = await readLines(pool, { last: true })
  if (!last) throw new Error('The ledger of withdrawals has no beginning.')
  return last
}

async function findName(pool: pg.Pool): Promise<string> {
  const [first] = await readLines(pool, { after: 0, until: 1 })
  if (!first?.what) throw new Error('The ledger of withdrawals has no beginning.')
  return first.what
}

/** The first part that a place lacks, or the last that it has, since that may be incomplete. Removes old drafts. */
async function firstMissing(place: BackupPlace, ledger: string): Promise<number> {
  const names = (await place.list()).map(({ file }) => file)
  for (const draft of names.filter(isLedgerDraft)) await place.remove(draft)
  const own = new Set(names.filter(isLedgerFile))
  let part = 1
  while (own.has(ledgerFileName(ledger, part + 1))) part++
  return part
}

/** Replaces a file at once, so that a crash leaves the former or the new one. */
async function replace(place: BackupPlace, file: string, text: string): Promise<void> {
  const draft = `.${file}.${randomBytes(4).toString('hex')}.part`
  await place.write(draft, Readable.from([text]))
  await place.publish(draft, file)
}

/** Runs every minute and at every start. */
export const ledgerJobs = (ledger: Ledger): Job[] => [
  { name: 'record-withdrawals', schedule: '* * * * *', atStart: true, run: () => ledger.write() },
]
