import type pg from 'pg'
import { createBatch } from '../../platform/batch.ts'
import { isDatabaseUnavailable } from '../../platform/database-unavailable.ts'
import { insertMarks, type NewMark } from './data.ts'

/** Where marks are written. */
export interface Marks {
  /**
   * Writes a mark, and answers once it is committed.
   * @returns its id, or null where the person has a row for this session already
   */
  insert(mark: NewMark): Promise<number | null>
}

/** Marks that arrive together share one statement and one commit; the unique key decides about each. */
export const createMarks = (pool: pg.Pool): Marks => ({
  insert: createBatch({
    runBatch: (marks: NewMark[]) => insertMarks(pool, marks),
    isFatal: isDatabaseUnavailable,
  }),
})
