import type { ExportFilters } from '@church/shared'

/** A list in SQL. */
export interface List {
  /** One expression for each column of the file. */
  columns: readonly string[]
  /** From FROM on. */
  from: string
  orderBy: string
  /** Parameters from $1 on. */
  values: unknown[]
}

/** Builds the list that matches the filters, with dates and times of a time zone. */
export type BuildList = (filters: ExportFilters, timeZone: string) => List
