import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { connect } from '@church/database/create-database.ts'
import { appliedMigrations } from '@church/database/migration-history.ts'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { features } from '../features/index.ts'
import type { PictureStorage } from '../platform/picture-storage.ts'
import { quoted, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { FORMAT, MANIFEST, type Manifest, pictureFile, tablePart } from './manifest.ts'
import { signed } from './signature.ts'
import { tarEnd, tarFile } from './tar.ts'

interface Source {
  databaseUrl: string
  storage: Pick<PictureStorage, 'list' | 'read'>
  now: Date
  /** The newest first; it signs the backup. */
  installationKeys: string[]
}

/** Bytes of a table in one file, which are held in memory. */
const PART_BYTES = 1024 * 1024

/**
 * Writes a consistent snapshot of the database, and the pictures, to one stream: a gzipped tar that ends
 * with a manifest. The product may keep running: pictures deleted meanwhile are left out, and newer ones
 * are not referred to.
 */
export async function backUp(source: Source, out: Writable): Promise<Manifest> {
  const client = await connect(source.databaseUrl)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL timezone = 'UTC'")
    const migrations = await appliedMigrations(client)
    if (!migrations) throw new Error('There is nothing to back up: the database is empty.')
    const made: Manifest = {
      format: FORMAT,
      made_at: source.now.toISOString(),
      migrations,
      tables: [],
      sequences: [],
      files: [],
    }
    await pipeline(contents(client, source, made), createGzip(), out)
    return made
  } finally {
    await client.end()
  }
}

/** Tables that no backup may contain. */
export const leftOut: readonly string[] = features.flatMap((feature) =>
  'leftOutOfBackups' in feature ? feature.leftOutOfBackups : [],
)

/** Yields the archive's bytes, and fills in the manifest on the way. */
async function* contents(client: pg.Client, source: Source, made: Manifest) {
  const { storage, now, installationKeys } = source
  const file = (name: string, content: Buffer) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    made.files.push({ name, bytes: content.length, sha256 })
    return tarFile({ name, content }, now)
  }
  for (const table of await tablesOf(client)) {
    if (leftOut.includes(table.name)) continue
    let rows = 0
    let part = 0
    for await (const content of partsOf(client, table)) {
      rows += rowsIn(content)
      yield* file(tablePart(table.name, ++part), content)
    }
    made.tables.push({ ...table, rows })
  }
  // After the rows, since sequences are outside the snapshot and must not be behind it.
  made.sequences = await sequencesOf(client)
  await client.query('COMMIT')

  for (const name of await storage.list()) {
    const content = await storage.read(name)
    if (content) yield* file(pictureFile(name), content)
  }
  Object.assign(made, signed(made, installationKeys))
  yield* tarFile({ name: MANIFEST, content: Buffer.from(JSON.stringify(made, null, 1)) }, now)
  yield tarEnd
}

const NEWLINE = 0x0a

/** A table's rows in chunks of whole lines: COPY escapes newlines within values as \n. */
async function* partsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<Buffer> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`COPY ${quoted(name)} (${list}) TO STDOUT`))
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of rows) {
    held.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(NEWLINE) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    length -= end
  }
  if (length > 0) yield Buffer.concat(held)
}

/** The rows in a part of a table. */
export function rowsIn(content: Buffer): number {
  let rows = 0
  for (let at = content.indexOf(NEWLINE); at !== -1; at = content.indexOf(NEWLINE, at + 1)) rows++
  return rows
}
