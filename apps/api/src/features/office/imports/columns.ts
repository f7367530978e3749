import { type ImportField, type ImportKind, matchHeaders } from '@church/shared'
import { beginningOf, type Table } from './read-table.ts'

/** A column of a file, as it is stored. */
export interface Column {
  header: string
  /** Null for a column that is left out. */
  field: ImportField | null
  /** Its first value. */
  sample: string
}

/** The most letters of a first value. */
export const SAMPLE_LENGTH = 60

/** Matches columns to fields by their names. */
export function matchColumns(kind: ImportKind, { headers, rows }: Table): Column[] {
  const matched = matchHeaders(kind, headers)
  return headers.map((header, n) => {
    const sample = rows.find(({ cells }) => cells[n]?.trim())?.cells[n] ?? ''
    const field = matched.get(header) ?? null
    return { header, field, sample: beginningOf(sample, SAMPLE_LENGTH) }
  })
}
