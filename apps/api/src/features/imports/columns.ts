import { fieldOfHeader, type ImportField, type ImportKind } from '@church/shared'
import type { Table } from './read-table.ts'

/** A column of a file, as it is stored. */
export interface Column {
  header: string
  /** Null for a column that is left out. */
  field: ImportField | null
  /** Its first value. */
  sample: string
}

const SAMPLE_LENGTH = 60

/** Matches columns to fields by their names; of two columns for one field, the first. */
export function matchColumns(kind: ImportKind, { headers, rows }: Table): Column[] {
  const taken = new Set<ImportField>()
  return headers.map((header, n) => {
    const found = fieldOfHeader(kind, header)
    const field = found && !taken.has(found) ? found : null
    if (field) taken.add(field)
    const sample = rows.find(({ cells }) => cells[n]?.trim())?.cells[n] ?? ''
    return { header, field, sample: sample.slice(0, SAMPLE_LENGTH) }
  })
}
