import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectCreating } from '@church/database/create-database.ts'
import { MIGRATION_LOCK } from '@church/database/migrate.ts'
import { applyMigration, createHistory, foreignTables } from '@church/database/migration-history.ts'
import { type MigrationFile, readMigrations } from '@church/database/migrations.ts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { features } from '../features/index.ts'
import { column } from '../platform/db.ts'
import type { PictureStorage } from '../platform/picture-storage.ts'
import { anyFilled, dropEverything, isInUse, quoted, tablesOf } from './catalogue.ts'
import { type CatchUp, type CaughtUp, catchUp } from './ledger/catch-up.ts'
import { readAllLines, sequencesNow } from './ledger/ledger-data.ts'
import type { LedgerLine } from './ledger/ledger-file.ts'
import { type Ledgers, ledgerIn } from './ledger/read-ledger.ts'
import { sinceBackup } from './ledger/since-backup.ts'
import { type Manifest, pictureOf, tableOf } from './manifest.ts'
import { BackupError, filesOf, type OnRead } from './verify.ts'

interface Target {
  databaseUrl: string
  storage: PictureStorage
  migrationsDir: string
  /** Whether existing data may be replaced: any, or only a church whose sole account is the first admin's. */
  replace: boolean | 'first-account'
  /** Whether sign-ins, codes and email links of the backup stay valid. */
  keepSignIns: boolean
  /** What people have withdrawn since; null to restore the rows as they were. */
  withdrawals: (Omit<CatchUp, 'storage'> & { ledgers: Ledgers; isOwn: boolean }) | null
  /** Called once no migration can start, and before it is checked that the product does not use the database. */
  whenLocked?: (client: pg.Client) => Promise<void>
  onRead?: OnRead
}

/**
 * Restores the database and pictures from a backup, migrates them to this release, and applies what people have
 * withdrawn since.
 *
 * `made` is the manifest that `verify` returned, so the whole file has been read before anything changes. The database
 * is replaced in one transaction, which runs the backup's migrations, loads its rows, and runs the newer migrations.
 * Nothing withdrawn is back at any moment. Pictures are added before the commit and removed after it, and names are
 * never reused, so every picture that a row names exists at any moment.
 *
 * @returns what was done about withdrawals; null if they were not asked for
 * @throws BackupError if the backup or target cannot be used; the target is unchanged then
 */
export async function restore(
  path: string,
  made: Manifest,
  target: Target,
): Promise<CaughtUp | null> {
  const migrations = await readMigrations(target.migrationsDir)
  const repeated = migrationsFor(made, migrations)
  const client = await connectCreating(target.databaseUrl)
  const pictures = new Set(await target.storage.list())
  const added: string[] = []
  let caughtUp: CaughtUp | null = null
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await target.whenLocked?.(client)
    await refuseIfInUse(client, pictures.size, target.replace)
    if (target.withdrawals) await addReplaced(client, target.withdrawals)
    await dropEverything(client)
    await createHistory(client)
    for (const migration of repeated) await applyMigration(client, migration)
    const known = (await tablesOf(client)).map(({ name }) => name)
    const tables = known.map(quoted)
    await switchTriggers(client, tables, 'DISABLE')
    // Some migrations insert rows, which the backup already contains.
    await client.query(`TRUNCATE ${tables}`)
    for await (const { name, content } of filesOf(path, target.onRead)) {
      const table = tableOf(name)
      const picture = pictureOf(name)
      if (table) await load(client, made, { name: table, known }, content)
      if (picture && !pictures.has(picture)) added.push(picture)
      if (picture) await target.storage.put(picture, content)
    }
    await setSequences(client, made)
    if (!target.keepSignIns) await endSignIns(client)
    await switchTriggers(client, tables, 'ENABLE')
    const lines = await readAllLines(client)
    for (const migration of migrations.slice(repeated.length)) {
      await applyMigration(client, migration)
    }
    caughtUp = await catchUpWith(client, { made, lines, target })
    await client.query('COMMIT')
  } catch (error) {
    // The first failure says more.
    await target.storage.remove(added).catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
  const kept = new Set(made.files.map(({ name }) => pictureOf(name)))
  await target.storage.remove([...pictures].filter((name) => !kept.has(name)))
  await caughtUp?.finish()
  return caughtUp
}

type Withdrawals = NonNullable<Target['withdrawals']>

/** Adds what the database that is replaced knows of its ledger: everything, up to now. */
async function addReplaced(client: pg.Client, { ledgers, now }: Withdrawals): Promise<void> {
  const lines = await readAllLines(client)
  const name = lines.find(({ kind }) => kind === 'began')?.what
  if (!name) return
  const known = ledgerIn(ledgers, name)
  for (const line of lines) known.lines.set(line.number, line)
  const sequences = await sequencesNow(client)
  Object.assign(known, { until: now, isFinal: true, sequences })
}

async function catchUpWith(
  client: pg.Client,
  { made, lines, target }: { made: Manifest; lines: LedgerLine[]; target: Target },
): Promise<CaughtUp | null> {
  const { storage, withdrawals } = target
  if (!withdrawals) return null
  const { isOwn, ledgers, now } = withdrawals
  const backup = { madeAt: new Date(made.made_at), lines, isOwn }
  // Appliers are written for connections of a pool, too.
  const connection = Object.assign(client, { release: () => undefined })
  return catchUp(connection, sinceBackup(backup, ledgers, now), { ...withdrawals, storage })
}

/** The migrations applied to the backup's database, which must be the first of this release's. */
export function migrationsFor(made: Manifest, known: MigrationFile[]): MigrationFile[] {
  const repeated = known.slice(0, made.migrations.length)
  for (const [index, { name, checksum }] of made.migrations.entries()) {
    const here = repeated[index]
    if (here?.name !== name || here.checksum !== checksum) {
      throw new BackupError(
        `This release does not know the backup's migration ${name}: use the release that made it, or a newer one.`,
        'newer',
      )
    }
  }
  return repeated
}

/** Milliseconds in which other connections may end. */
const LEAVE_MS = 20_000
const LOOK_MS = 200

async function refuseIfInUse(client: pg.Client, pictures: number, replace: Target['replace']) {
  // Only other processes that have heard of this restore leave by themselves.
  const until = performance.now() + (replace === 'first-account' ? LEAVE_MS : 0)
  while (await isInUse(client)) {
    if (performance.now() > until) {
      const line = 'The product, or another program, is using this database: stop it first.'
      throw new BackupError(line, 'in-use')
    }
    await sleep(LOOK_MS)
  }
  const foreign = await foreignTables(client)
  if (foreign.length > 0) {
    throw new BackupError(`This database holds something else: ${foreign.join(', ')}.`)
  }
  // An empty database has the beginning of its ledger.
  const tables = (await tablesOf(client)).filter(({ name }) => name !== 'withdrawals')
  if (replace === 'first-account' && (await countPeople(client)) > 1) {
    throw new BackupError('There are more people here than the first admin.', 'accounts')
  }
  if (replace || (pictures === 0 && !(await anyFilled(client, tables)))) return
  throw new BackupError('There is data here already. To replace it with the backup, add --replace.')
}

async function countPeople(client: pg.Client): Promise<number> {
  const [people = 0] = await column<number>(client, 'SELECT count(*)::int FROM users')
  return people
}

/** The rows already contain what triggers wrote. Foreign keys are still checked. */
async function switchTriggers(client: pg.Client, tables: string[], how: 'ENABLE' | 'DISABLE') {
  for (const table of tables) await client.query(`ALTER TABLE ${table} ${how} TRIGGER USER`)
}

async function load(
  client: pg.Client,
  { tables }: Manifest,
  { name, known }: { name: string; known: string[] },
  content: Buffer,
): Promise<void> {
  if (!known.includes(name)) throw new BackupError(`The product has no table ${name}.`)
  const table = tables.find((one) => one.name === name)
  if (!table) throw new BackupError(`The backup does not describe its table ${name}.`)
  const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await pipeline([content], client.query(copyFrom(`COPY ${quoted(name)} (${list}) FROM STDIN`)))
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null) await client.query('SELECT setval($1::regclass, $2)', [quoted(name), last])
  }
}

/** Tables with secrets that let someone sign in or undo a change. */
export const secretTables: readonly string[] = features.flatMap((feature) =>
  'secretTables' in feature ? feature.secretTables : [],
)

/** Waiting messages, of which some were sent after the backup and must not be sent again. */
const END_QUEUE = `UPDATE deliveries SET state = 'failed', ended_at = queued_at, problem = 'restored'
  WHERE state = 'queued'`

/** Ends every sign-in, code, email link and waiting message. */
async function endSignIns(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    // A backup of an older release may lack some of these tables.
    if (secretTables.includes(name)) await client.query(`DELETE FROM ${quoted(name)}`)
    if (name === 'deliveries') await client.query(END_QUEUE)
  }
}
