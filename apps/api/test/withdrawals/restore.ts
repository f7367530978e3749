import pg from 'pg'
import { inject } from 'vitest'
import { catchUp } from '../../src/operations/ledger/catch-up.ts'
import { readAllLines } from '../../src/operations/ledger/ledger-data.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { INSTALLATION_KEYS, type TestServer } from '../server.ts'
import type { World } from './world.ts'

/** What a backup holds, as JSON by table, and the last line of the ledger in it. */
export interface Snapshot {
  rows: Map<string, unknown[]>
  lastLine: number
}

/** Not of the people, or not in a backup. */
const LEFT_OUT = [
  '_prisma_migrations',
  'withdrawals',
  'settings',
  'campuses',
  'outcomes',
  'rate_limits',
  'deliveries',
]
/** The tables that are empty after a restore. */
const EMPTY = ['unnamed_keys', 'unnamed_marks', 'merge_mails', 'merges']

const columns = new Map<string, string[]>()

/** The columns of each table that are not generated. */
async function columnsByTable(on: pg.Pool | pg.Client): Promise<Map<string, string[]>> {
  if (columns.size > 0) return columns
  const { rows } = await on.query<{ table: string; column: string }>(
    `SELECT columns.table_name AS table, quote_ident(column_name) AS column
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
     ORDER BY 1, ordinal_position`,
  )
  for (const { table, column } of rows) {
    if (LEFT_OUT.includes(table)) continue
    columns.set(table, [...(columns.get(table) ?? []), column])
  }
  return columns
}

export async function takeSnapshot({ beside }: TestServer): Promise<Snapshot> {
  const tables = [...(await columnsByTable(beside)).keys()]
  const { rows } = await beside.query<{ table: string; rows: unknown[] | null }>(
    tables
      .map(
        (table) =>
          `SELECT '${table}' AS table, jsonb_agg(to_jsonb(row)) AS rows FROM ${table} AS row`,
      )
      .join(' UNION ALL '),
  )
  const { rows: last } = await beside.query<{ id: number }>(
    'SELECT coalesce(max(id), 0) AS id FROM withdrawals',
  )
  const found = rows.map(({ table, rows: of }) => [table, of ?? []] as const)
  return { rows: new Map(found), lastLine: last[0]?.id ?? 0 }
}

let superuser: pg.Client | null = null

/** Connects without the rules that the database keeps, as a restore does before it has all rows. */
async function connectAsSuperuser({ databaseUrl }: TestServer): Promise<pg.Client> {
  if (superuser) return superuser
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(databaseUrl).pathname
  superuser = new pg.Client({ connectionString: url.href })
  superuser.on('error', () => undefined)
  await superuser.connect()
  await superuser.query('SET session_replication_role = replica')
  return superuser
}

/** Puts the rows of a backup in place of the present ones, and applies what was withdrawn since. */
export async function restoreSnapshot({ processes }: World, { rows, lastLine }: Snapshot) {
  const { beside, clock, services } = processes[0].server
  const client = await connectAsSuperuser(processes[0].server)
  const statements = [...(await columnsByTable(client))].flatMap(([table, names]) => {
    const kept = EMPTY.includes(table) ? [] : (rows.get(table) ?? [])
    if (kept.length === 0) return [`DELETE FROM ${table}`]
    const json = pg.escapeLiteral(JSON.stringify(kept))
    const list = names.join(', ')
    return [
      `DELETE FROM ${table}`,
      `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(null::${table}, ${json})`,
    ]
  })
  await client.query(['BEGIN', ...statements, 'COMMIT'].join(';\n'))
  await inTransaction(beside, async (tx) => {
    const current = await readAllLines(tx as unknown as pg.Client)
    const lines = current.filter(({ id }) => id > lastLine)
    const all = { current, known: current }
    const since = { lines, unknown: null, isFinal: true, sequences: {}, names: [], ...all }
    const { finish } = await catchUp(tx, since, {
      now: clock.now(),
      installationKeys: INSTALLATION_KEYS,
      storage: services.media.storage,
      log: createLogger('silent'),
    })
    await finish()
    // The processes did not stop for it, so they hear of everybody.
    await tx.query('UPDATE users SET updated_at = updated_at')
    await tx.query('UPDATE refresh_tokens SET expires_at = expires_at')
  })
}

export async function disconnect(): Promise<void> {
  await superuser?.end()
  superuser = null
}
