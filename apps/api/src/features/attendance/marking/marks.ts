import type pg from 'pg'
import { createBatch } from '../../../platform/batch.ts'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import { insertMarks, type NewMark } from './data.ts'

/** Writes attendance marks. */
export interface Marks {
  /**
   * Inserts a mark and resolves once it is committed.
   * @returns its id, or null if the person already has a row for the session, or it is closed or closing
   */
  insert(mark: NewMark): Promise<number | null>
}

/** Marks that arrive together share one statement and one commit; the unique key decides each. */
export const createMarks = (pool: pg.Pool): Marks => ({
  insert: createBatch({
    runBatch: (marks: NewMark[]) => insertMarks(pool, marks),
    isFatal: isDatabaseUnavailable,
  }),
})
