import { randomUUID } from 'node:crypto'
import { momentAt } from '@church/shared'
import type pg from 'pg'
import { removeEveryAccess } from '../../features/account/email/index.ts'
import { isOfGroups } from '../../features/attendance/groups/index.ts'
import { createUnnamedKeys } from '../../features/attendance/marking/index.ts'
import { endAbsenceCase, forgetPresence } from '../../features/care/cases/index.ts'
import { features } from '../../features/index.ts'
import { forgetMergedAttendance } from '../../features/office/merging/index.ts'
import { noteRestore } from '../../features/site/status/index.ts'
import { hooks } from '../../hooks.ts'
import { column, run } from '../../platform/db.ts'
import type { Logger } from '../../platform/logger.ts'
import { createMedia } from '../../platform/media.ts'
import { createOwnData } from '../../platform/own-data.ts'
import type { PictureStorage } from '../../platform/picture-storage.ts'
import { quoted } from '../catalogue.ts'
import { sequencesNow, writeLines } from './ledger-data.ts'
import type { LedgerLine } from './ledger-file.ts'
import { reapply } from './reapply.ts'
import { greatest, type SinceBackup } from './since-backup.ts'

export interface CatchUp {
  now: Date
  installationKeys: string[]
  storage: PictureStorage
  log: Logger
}

/** What a restore has done about what people withdrew after the backup. */
export interface CaughtUp {
  /** In words and numbers; empty if there was nothing to do. */
  changed: string[]
  /** How many changes these are. */
  count: number
  /** The time in which more may have been withdrawn; null if the ledger is complete. */
  unknown: { from: Date; to: Date } | null
  /** How many admins have to set a new password, since the ledger is not complete. */
  admins: number
  /** Deletes the pictures of people who were erased again; after the commit. */
  finish(): Promise<void>
}

/** Ids by which sequences go on where nobody knows which ones were given out last. */
const SKIPPED = 100_000

/**
 * Applies to restored rows what people withdrew after the backup, in the restore's transaction. No id is given out
 * again. Where the ledger is not complete, each admin loses every way in but mail and the operator's command, the
 * admins are told under Status, and a new ledger begins.
 */
export async function catchUp(
  client: pg.PoolClient,
  since: SinceBackup,
  { now, installationKeys, storage, log }: CatchUp,
): Promise<CaughtUp> {
  const { lines, unknown, isFinal, sequences, names } = since
  await advanceSequences(client, sequences, isFinal ? 0 : SKIPPED)
  const finishing: (() => unknown)[] = []
  const zone = await timeZone(client)
  const unnamedKeys = createUnnamedKeys(installationKeys)
  const media = createMedia({ storage, retire: async () => undefined, log })
  const live = { notifyChange: () => undefined }
  const ownData = createOwnData(features, { media, live, unnamedKeys })
  const changed = await reapply(client, lines, {
    ...hooks,
    now,
    momentAt: (instant) => momentAt(instant, zone),
    afterCommit: (finish) => finishing.push(finish),
    ownData,
    unnamedKeys,
    endAbsenceCase,
    forgetPresence,
    forgetMergedAttendance,
  })
  const { withdrawals_id_seq: lastId = 0 } = await sequencesNow(client)
  // Instead of what the database has just recorded, which the ledger has already.
  await writeLines(client, unknown ? beginLedger(since, now, lastId) : since.current)
  await advanceSequences(client, { withdrawals_id_seq: lastId + names.length + 1 }, 0)
  const admins = unknown ? await requireNewPasswords(client, now) : 0
  if (unknown) await noteRestore(client, { ...unknown, now })
  const finish = async () => {
    for (const each of finishing) await each()
  }
  return {
    changed: changed.map(({ words }) => words),
    count: changed.reduce((sum, { count }) => sum + count, 0),
    unknown,
    admins,
    finish,
  }
}

async function timeZone(client: pg.PoolClient): Promise<string> {
  const sql = `SELECT value ->> 'time_zone' FROM settings WHERE key = 'church'`
  const [zone] = await column<string | null>(client, sql)
  return zone ?? 'UTC'
}

/** @param skipped ids that may have been given out since the last one that is known */
async function advanceSequences(
  client: pg.PoolClient,
  known: Record<string, number>,
  skipped: number,
): Promise<void> {
  const present = await column<string>(
    client,
    `SELECT sequencename::text FROM pg_sequences WHERE schemaname = 'public'`,
  )
  const last = greatest([await sequencesNow(client), known])
  for (const name of present) {
    const next = (last[name] ?? 0) + skipped
    if (next > 0) await run(client, 'SELECT setval($1::regclass, $2)', [quoted(name), next])
  }
}

/**
 * A ledger that continues others of which something may be missing. It carries on, under their ids, those of their lines
 * that are read while the product runs.
 */
function beginLedger({ names, known }: SinceBackup, now: Date, lastId: number): LedgerLine[] {
  const begun = [
    { kind: 'began', what: randomUUID() },
    ...names.map((what) => ({ kind: 'follows', what })),
  ].map((line, index) => ({
    ...line,
    id: lastId + index + 1,
    at: now.toISOString(),
    person: null,
    back: false,
  }))
  return [...begun, ...known.filter(isOfGroups)].map((line, index) => ({
    ...line,
    number: index + 1,
  }))
}

/** Takes from all admins every way in but mail to their address. @returns how many they are */
async function requireNewPasswords(client: pg.PoolClient, now: Date): Promise<number> {
  const admins = await column<number>(client, 'SELECT id FROM users WHERE is_admin')
  for (const userId of admins) await removeEveryAccess(client, hooks, { userId, now })
  return admins.length
}
