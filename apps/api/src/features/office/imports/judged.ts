import type { ImportChange, ImportVerdict } from '@church/shared'

/** What importing a row would do. */
export interface Judged {
  line: number
  verdict: ImportVerdict
  /** Why it is refused or ambiguous, or a remark, in the language of the admin who had the file judged. */
  reason: string | null
  /** Fields with their values before and after; every field of a new row. */
  changes: ImportChange[]
  personId: number | null
}

/** What an admin decided about rows, by line: who is meant, or null for somebody new. */
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
