import type { Import, Prisma } from '@church/database'
import {
  type ImportKind,
  type ImportRowsQuery,
  type ImportVerdict,
  importRow,
  importSummary,
} from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { type Found, searchPage } from '../../../http/paging.ts'
import { type Db, run } from '../../../platform/db.ts'
import { type Column, SAMPLE_LENGTH } from './columns.ts'
import { inParts } from './in-parts.ts'
import type { Judged } from './judged.ts'
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
  kind: ImportKind
  fileName: string
  actorId: number
  columns: Column[]
  rows: TableRow[]
  now: Date
}

/** Stores a file with what importing each row would do. @returns the id */
export async function insertImport(
  tx: pg.PoolClient,
  { kind, fileName, actorId, columns, rows, now }: NewImport,
  judged: readonly Judged[],
): Promise<number> {
  const [made] = await run<{ id: number }>(
    tx,
    `INSERT INTO imports (kind, file_name, imported_by, created_at, columns)
     VALUES ($1, $2, $3, $4, $5::jsonb) RETURNING id`,
    [kind, fileName, actorId, now, JSON.stringify(columns.map(asJson))],
  )
  const id = made?.id ?? 0
  const verdicts = new Map(judged.map((row) => [row.line, row]))
  for (const part of inParts(rows, PART)) {
    const stored = part.map(({ line, cells }) => ({ ...verdicts.get(line), line, cells }))
    await tx.query(
      `INSERT INTO import_rows (import_id, line, cells, verdict, reason, changes, person_id)
       SELECT $1, line, cells, verdict, reason, changes, "personId" FROM jsonb_to_recordset($2::jsonb)
         AS new (line int, cells text[], verdict text, reason text, changes jsonb, "personId" int)`,
      [id, JSON.stringify(stored)],
    )
  }
  return id
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
         person_id = new."personId"
       FROM jsonb_to_recordset($2::jsonb)
         AS new (line int, verdict text, reason text, changes jsonb, "personId" int)
       WHERE import_id = $1 AND import_rows.line = new.line`,
      [importId, JSON.stringify(part)],
    )
  }
}

export const setColumns = (tx: pg.PoolClient, id: number, columns: Column[]) =>
  tx.query('UPDATE imports SET columns = $2::jsonb WHERE id = $1', [
    id,
    JSON.stringify(columns.map(asJson)),
  ])

/** Takes the first values of the columns from other rows than a person's. */
export const forgetSamples = (tx: pg.PoolClient, personId: number) =>
  tx.query(
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

const judgement = z.pick(importRow, { verdict: true, changes: true })

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
    WHERE import_id = $2 AND ($3::text IS NULL OR verdict = $3)
      AND search_text(array_to_string(cells, ' ')) LIKE search_text($1)`
  return searchPage<ListedRow>(pool, query, {
    page: (window) =>
      `SELECT line, cells, verdict, reason, changes, skipped, person_id AS "personId"
       ${matching} ORDER BY verdict IN ('ambiguous', 'refused') DESC, line ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [importId, query.verdict ?? null],
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
