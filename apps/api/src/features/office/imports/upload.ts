import {
  csvUploadErrors,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  importErrors,
} from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { type Column, matchColumns } from './columns.ts'
import { columnsOf, findRows, insertImport, setColumns, storeJudged } from './data.ts'
import { findPreview, kindOf } from './find-import.ts'
import { eventOf } from './finish.ts'
import { createJudge } from './judge.ts'
import { alone } from './one-at-a-time.ts'
import { readTable } from './read-table.ts'

interface Upload {
  kind: ImportKind
  fileName: string
  bytes: Buffer | undefined
  actorId: number
}

/**
 * Stores a file and previews what importing it would do.
 * @returns the import's id
 * @throws HttpError 400
 */
export async function uploadImport(
  services: Platform,
  { kind, fileName, bytes, actorId }: Upload,
): Promise<number> {
  if (!bytes) throw refuse(csvUploadErrors.noFile, { field: 'file' })
  const { clock, pool } = services
  const now = clock.now()
  const table = await readTable(bytes)
  const { rows } = table
  const columns = matchColumns(kind, table)
  const { judge } = await createJudge(services, pool, { kind, columns, rows })
  const judged = await judge()
  return inTransaction(pool, async (tx) => {
    const file = { kind, fileName, actorId, columns, rows, now }
    const id = await insertImport(tx, file, judged)
    const event = eventOf('import.upload', { id, kind }, { rows: rows.length })
    await recordEvent(tx, { actorId, ...event, at: now })
    return id
  })
}

type Match = Record<string, ImportField | null>

/**
 * Matches columns as an admin chose, and previews the import again.
 * @throws HttpError 400, 404 or 409
 */
export const matchAgain = (services: Platform, id: number, match: Match): Promise<void> =>
  // Not while it is being applied, whose rows say whom they are about.
  alone(services.pool, () => matchColumnsOf(services, id, match))

async function matchColumnsOf(services: Platform, id: number, match: Match): Promise<void> {
  const { db, pool } = services
  const found = await findPreview(db, id)
  const columns = matched(kindOf(found), columnsOf(found), match)
  const rows = await findRows(db, id)
  const { judge } = await createJudge(services, pool, { kind: found.kind, columns, rows })
  const judged = await judge()
  await inTransaction(pool, async (tx) => {
    await setColumns(tx, id, columns)
    await storeJudged(tx, id, judged)
  })
}

function matched(kind: ImportKind, columns: readonly Column[], match: Match): Column[] {
  const chosen = new Map(Object.entries(match))
  const headers = new Set(columns.map(({ header }) => header))
  const isKnown = [...chosen].every(
    ([header, field]) => headers.has(header) && (field === null || field in IMPORT_FIELDS[kind]),
  )
  if (!isKnown) throw refuse(importErrors.unknownColumn, { field: 'columns' })
  const result = columns.map((column) => ({
    ...column,
    field: chosen.has(column.header) ? (chosen.get(column.header) ?? null) : column.field,
  }))
  const fields = result.flatMap(({ field }) => field ?? [])
  if (new Set(fields).size < fields.length) {
    throw refuse(importErrors.fieldTwice, { field: 'columns' })
  }
  return result
}
