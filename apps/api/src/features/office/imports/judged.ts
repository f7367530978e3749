import type { ImportChange, ImportVerdict } from '@church/shared'

/** The result that importing a row would have. */
export interface Judged {
  line: number
  verdict: ImportVerdict
  /** Why it is refused or ambiguous, or a remark, in the language of the admin who had the file judged. */
  reason: string | null
  /** Fields with their values before and after; every field of a new row. */
  changes: ImportChange[]
  personId: number | null
}

/** An admin's decisions about rows, by line: the person meant, or null for a new one. */
export type Decisions = ReadonlyMap<number, number | null>

export const refused = (line: number, reason: string): Judged => ({
  line,
  verdict: 'refused',
  reason,
  changes: [],
  personId: null,
})

export const ambiguous = (line: number, reason: string): Judged => ({
  ...refused(line, reason),
  verdict: 'ambiguous',
})
