import type { Import, Prisma } from '@church/database'
import {
  type ImportKind,
  type ImportReading,
  type ImportRowsQuery,
  type ImportVerdict,
  importReading,
  importRow,
  importSummary,
} from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { type Found, searchPage } from '../../../http/paging.ts'
import { type Db, type Handle, insertRow, run } from '../../../platform/db.ts'
import { type Chosen, chosen } from './choices.ts'
import { type Column, SAMPLE_LENGTH } from './columns.ts'
import { inParts } from './in-parts.ts'
import type { Judged } from './judged.ts'
import { LINE_OF_ROW } from './lines.ts'
import { type Manner, type MannerOfFile, mannerOfFile } from './manner.ts'
import type { TableRow } from './read-table.ts'

/** Rows written by one statement, which may take three seconds. */
const PART = 500

const withAdmin = {
  importedBy: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.ImportInclude

export type ImportRecord = Prisma.ImportGetPayload<{ include: typeof withAdmin }>

export const findImport = (db: Db, id: number): Promise<ImportRecord | null> =>
  db.import.findUnique({ where: { id }, include: withAdmin })

export const findImports = (db: Db): Promise<ImportRecord[]> =>
  db.import.findMany({ orderBy: { id: 'desc' }, take: 50, include: withAdmin })

interface NewImport {
  fileName: string
  actorId: number
  bytes: Buffer
  file: ReadFile
  now: Date
}

/** A file as it was read. */
export interface ReadFile {
  kind: ImportKind
  columns: Column[]
  rows: TableRow[]
  manner: Manner
  reading: Omit<StoredReading, 'manner'>
  chosen: Chosen
  columnsKey: string
}

/** How a file was read, as it is stored. */
interface StoredReading extends ImportReading {
  /** The lines on which a quotation mark opens that never closes. */
  openQuotes: number[]
  /** Null for a file of an earlier release. */
  manner: MannerOfFile | null
}

/** Stores a file with what importing each row would do. @returns the id */
export async function insertImport(
  tx: pg.PoolClient,
  { fileName, actorId, bytes, file, now }: NewImport,
  judged: readonly Judged[],
): Promise<number> {
  const id = await insertRow(
    tx,
    `INSERT INTO imports (file_name, imported_by, created_at) VALUES ($1, $2, $3) RETURNING id`,
    [fileName, actorId, now],
  )
  await tx.query('INSERT INTO import_originals (import_id, bytes) VALUES ($1, $2)', [id, bytes])
  await storeFile(tx, id, file, judged)
  return id
}

/** Stores how a file was read, and its rows with what importing each would do; earlier ones are replaced. */
export async function storeFile(
  tx: pg.PoolClient,
  id: number,
  { kind, columns, rows, manner, reading, chosen, columnsKey }: ReadFile,
  judged: readonly Judged[],
): Promise<void> {
  await tx.query(
    `UPDATE imports SET kind = $2, columns = $3::jsonb, reading = $4::jsonb, chosen = $5::jsonb, columns_key = $6
     WHERE id = $1`,
    [
      id,
      kind,
      ...[columns.map(asJson), { ...reading, manner: z.parse(mannerOfFile, manner) }, chosen].map(
        (each) => JSON.stringify(each),
      ),
      columnsKey,
    ],
  )
  await tx.query('DELETE FROM import_rows WHERE import_id = $1', [id])
  const verdicts = new Map(judged.map((row) => [row.line, row]))
  for (const part of inParts(rows, PART)) {
    const stored = part.map(({ line, cells }) => ({ ...verdicts.get(line), line, cells }))
    await tx.query(
      `INSERT INTO import_rows (import_id, line, cells, verdict, reason, changes, left_out, person_id)
       SELECT $1, line, cells, verdict, reason, changes, "leftOut", "personId" FROM jsonb_to_recordset($2::jsonb)
         AS new (line int, cells text[], verdict text, reason text, changes jsonb, "leftOut" jsonb, "personId" int)`,
      [id, JSON.stringify(stored)],
    )
  }
}

const asJson = ({ header, field, sample }: Column) => ({ header, field, sample })

/** Stores what importing each row would do. */
export async function storeJudged(
  tx: pg.PoolClient,
  importId: number,
  judged: readonly Judged[],
): Promise<void> {
  for (const part of inParts(judged, PART)) {
    await tx.query(
      `UPDATE import_rows SET verdict = new.verdict, reason = new.reason, changes = new.changes,
         left_out = new."leftOut", person_id = new."personId"
       FROM jsonb_to_recordset($2::jsonb)
         AS new (line int, verdict text, reason text, changes jsonb, "leftOut" jsonb, "personId" int)
       WHERE import_id = $1 AND import_rows.line = new.line`,
      [importId, JSON.stringify(part)],
    )
  }
}

/** The bytes of an uploaded file; null once they are no longer kept. */
export async function findOriginal(db: Db, importId: number): Promise<Buffer | null> {
  const found = await db.importOriginal.findUnique({ where: { importId } })
  return found && Buffer.from(found.bytes)
}

/** Files are kept as long as their previews. */
export const forgetOriginal = (on: Handle, importId: number) =>
  run(on, 'DELETE FROM import_originals WHERE import_id = $1', [importId])

/** Choices are kept for so many different lists. */
const REMEMBERED = 200

/** Remembers what was chosen for the next file with these columns. */
export async function rememberChoices(
  tx: pg.PoolClient,
  { columnsKey, chosen }: Pick<ReadFile, 'columnsKey' | 'chosen'>,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO import_choices (columns_key, chosen, used_at) VALUES ($1, $2::jsonb, $3)
     ON CONFLICT (columns_key) DO UPDATE SET chosen = EXCLUDED.chosen, used_at = EXCLUDED.used_at`,
    [columnsKey, JSON.stringify(chosen), now],
  )
  await tx.query(
    `DELETE FROM import_choices WHERE columns_key IN (
       SELECT columns_key FROM import_choices ORDER BY used_at DESC OFFSET ${REMEMBERED}
     )`,
  )
}

/** What was chosen for an earlier file with these columns. */
export async function findChoices(db: Db, columnsKey: string): Promise<Chosen> {
  const found = await db.importChoice.findUnique({ where: { columnsKey } })
  return z.parse(chosen, found?.chosen ?? {})
}

/** What was chosen for a stored import. */
export const chosenFor = (found: Pick<Import, 'chosen'>): Chosen => z.parse(chosen, found.chosen)

const storedReading = z.extend(importReading, {
  openQuotes: z._default(z.array(z.int()), []),
  manner: z._default(z.nullable(mannerOfFile), null),
})

/** How a stored file was read. */
export const readingOf = ({ reading }: Pick<Import, 'reading'>): StoredReading =>
  z.parse(storedReading, reading)

/** Takes the first values of the columns from other rows than a person's, and deletes the files that have them. */
export async function forgetSamples(tx: pg.PoolClient, personId: number): Promise<void> {
  await tx.query(
    `DELETE FROM import_originals
     WHERE import_id IN (SELECT import_id FROM import_rows WHERE person_id = $1)`,
    [personId],
  )
  await tx.query(
    `UPDATE imports SET reading = reading || '{"others": [], "questions": []}'
     WHERE id IN (SELECT import_id FROM import_rows WHERE person_id = $1)`,
    [personId],
  )
  await tx.query(
    `UPDATE imports SET columns = (
       SELECT jsonb_agg(jsonb_set(each, '{sample}', to_jsonb(coalesce((
         SELECT left(cells[n::int], ${SAMPLE_LENGTH}) FROM import_rows
         WHERE import_id = imports.id AND person_id IS DISTINCT FROM $1 AND btrim(cells[n::int]) <> ''
         ORDER BY line LIMIT 1
       ), ''))) ORDER BY n)
       FROM jsonb_array_elements(columns) WITH ORDINALITY AS stored (each, n)
     )
     WHERE id IN (SELECT import_id FROM import_rows WHERE person_id = $1)
       AND jsonb_array_length(columns) > 0`,
    [personId],
  )
}

const judgement = z.object({
  verdict: importRow.shape.verdict,
  changes: importRow.shape.changes,
  leftOut: importRow.shape.left_out,
})

/** Every row of a file with what was stored about it, by line. */
export async function findRows(db: Db, importId: number) {
  const rows: (TableRow & Judged)[] = []
  let last = 0
  for (;;) {
    const part = await db.importRow.findMany({
      where: { importId, line: { gt: last } },
      orderBy: { line: 'asc' },
      take: PART,
    })
    for (const row of part) {
      const { line, cells, reason, personId } = row
      rows.push({ line, cells, reason, personId, ...z.parse(judgement, row) })
    }
    last = part.at(-1)?.line ?? 0
    if (part.length < PART) return rows
  }
}

export interface ListedRow extends TableRow, Judged {
  skipped: boolean
}

/** Finds a page of the rows whose cells contain the keyword: those with problems first, then by line. */
export function searchRows(
  pool: pg.Pool,
  importId: number,
  query: ImportRowsQuery,
): Promise<Found<ListedRow>> {
  const matching = `FROM import_rows
    WHERE import_id = $2 AND ($3::text IS NULL OR verdict = $3) AND (NOT $4 OR left_out <> '[]')
      AND search_text(array_to_string(cells, ' ')) LIKE search_text($1)`
  return searchPage<ListedRow>(pool, query, {
    page: (window) =>
      `SELECT line, cells, verdict, reason, changes, left_out AS "leftOut", skipped, person_id AS "personId"
       ${matching} ORDER BY verdict IN ('ambiguous', 'refused') DESC, ${LINE_OF_ROW}, line ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [importId, query.verdict ?? null, query.left_out === 'yes'],
  })
}

/** The number of rows by verdict, of several imports. */
export async function countVerdicts(db: Db, ids: number[]) {
  const counts = await db.importRow.groupBy({
    by: ['importId', 'verdict'],
    where: { importId: { in: ids } },
    _count: true,
  })
  return (id: number, verdict: ImportVerdict) =>
    counts.find((each) => each.importId === id && each.verdict === verdict)?._count ?? 0
}

/** The number of values that are not imported, of several imports. */
export async function countLeftOut(pool: pg.Pool, ids: number[]): Promise<Map<number, number>> {
  const counts = await run<{ id: number; count: number }>(
    pool,
    `SELECT import_id AS id, sum(jsonb_array_length(left_out))::int AS count
     FROM import_rows WHERE import_id = ANY ($1::int[]) AND NOT skipped GROUP BY import_id`,
    [ids],
  )
  return new Map(counts.map(({ id, count }) => [id, count]))
}

/**
 * On a connection of its own, so that others see it before the transaction commits. Nothing waits for it: those
 * who wait for the transaction's locks may hold every other connection.
 */
export function setProgress(pool: pg.Pool, id: number, progress: number): void {
  const values = [id, progress]
  pool.query('UPDATE imports SET progress = $2 WHERE id = $1', values).catch(() => undefined)
}

/** The columns of a stored import. */
export const columnsOf = ({ columns }: Pick<Import, 'columns'>): Column[] =>
  z.parse(importSummary.shape.columns, columns)

/** Deletes files that were uploaded before then, with their rows. @returns their number */
export async function deleteImportsBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.import.deleteMany({ where: { createdAt: { lt: before } } })
  return count
}
