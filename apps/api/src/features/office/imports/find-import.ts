import {
  IMPORT_UNDO_HOURS,
  type ImportField,
  type ImportKind,
  importErrors,
  importSummary,
  REQUIRED_IMPORT_FIELDS,
} from '@church/shared'
import * as z from 'zod/mini'
import { orRefuse, refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/db.ts'
import { hasField } from './cells.ts'
import type { Column } from './columns.ts'
import { columnsOf, findImport, type ImportRecord } from './data.ts'

const HOUR_MS = 3_600_000

/** @throws HttpError 404 */
export const findOrRefuse = (db: Db, id: number): Promise<ImportRecord> =>
  orRefuse(findImport(db, id), importErrors.notFound)

export const kindOf = ({ kind }: Pick<ImportRecord, 'kind'>): ImportKind =>
  z.parse(importSummary.shape.kind, kind)

/** The fields that a file needs and has no column for. */
export function missingFields(kind: ImportKind, columns: readonly Column[]): ImportField[] {
  const hasName = hasField(columns, 'name') && !hasField(columns, 'last_name')
  const found = (field: ImportField) =>
    hasField(columns, field) || (hasName && (field === 'first_name' || field === 'last_name'))
  return REQUIRED_IMPORT_FIELDS[kind].filter((field) => !found(field))
}

/** Finds an import that can be changed or applied. @throws HttpError 404 or 409 */
export async function findPreview(db: Db, id: number): Promise<ImportRecord> {
  const found = await findOrRefuse(db, id)
  if (found.state !== 'preview') throw refuse(importErrors.alreadyApplied)
  return found
}

/** Finds an import that can be applied. @throws HttpError 404 or 409 */
export async function findToApply(db: Db, id: number): Promise<ImportRecord> {
  const found = await findPreview(db, id)
  const missing = missingFields(kindOf(found), columnsOf(found))
  if (missing.length > 0) throw refuse(importErrors.columnsMissing)
  return found
}

/** Until when an import can be undone; null if it cannot be. */
export function undoUntil({ state, appliedAt }: Pick<ImportRecord, 'state' | 'appliedAt'>) {
  if (state !== 'applied' || !appliedAt) return null
  return new Date(appliedAt.getTime() + IMPORT_UNDO_HOURS * HOUR_MS)
}

/** Finds an import that can be undone. @throws HttpError 404 or 409 */
export async function findToUndo(db: Db, id: number, now: Date): Promise<ImportRecord> {
  const found = await findOrRefuse(db, id)
  const until = undoUntil(found)
  if (!until) throw refuse(importErrors.notApplied)
  if (now >= until) throw refuse(importErrors.undoTooLate)
  return found
}
