import type { ImportChange, ImportVerdict, LeftOut } from '@church/shared'

/** The result that importing a row would have. */
export interface Judged {
  line: number
  verdict: ImportVerdict
  /** Why it is refused or ambiguous, or a remark, in the language of the admin who had the file judged. */
  reason: string | null
  /** Fields with their values before and after; every field of a new row. */
  changes: ImportChange[]
  /** The values of the row that are not imported. */
  leftOut: LeftOut[]
  personId: number | null
}

/** An admin's decisions about rows, by their numbers: the person meant, or null for a new one. */
export type Decisions = ReadonlyMap<number, number | null>

export const refused = (line: number, reason: string): Judged => ({
  line,
  verdict: 'refused',
  reason,
  changes: [],
  leftOut: [],
  personId: null,
})

export const ambiguous = (line: number, reason: string): Judged => ({
  ...refused(line, reason),
  verdict: 'ambiguous',
})
