import type pg from 'pg'
import { createBatch } from '../../platform/batch.ts'
import { isDatabaseAway } from '../../platform/database-away.ts'
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
    together: (marks: NewMark[]) => insertMarks(pool, marks),
    isHopeless: isDatabaseAway,
  }),
})
