import type pg from 'pg'
import { createBatch } from '../../../platform/batch.ts'
import { isDatabaseUnavailable } from '../../../platform/database-unavailable.ts'
import { findMark, insertMarks, type NewMark } from './data.ts'
import { insertForChooser, type WrittenMark } from './insert-for-chooser.ts'
import { findToken, findUnnamedAmong } from './tokens.ts'
import { tokenOf, type UnnamedKeys } from './unnamed-keys.ts'

/** Writes and finds attendance marks. */
export interface Marks {
  /**
   * Inserts a mark, without the name if the person chose so, and resolves once it is committed.
   * @returns its id, 'unnamed' for one without a name, 'uncounted' for a person who chose not to be counted, or null if
   *   the person is marked or absent already, or the session is closed or closing
   */
  insert(mark: NewMark): Promise<WrittenMark>
  /** A person's mark for a session; its id is null if it is without their name. Null if there is none. */
  find(sessionId: number, userId: number): Promise<{ id: number | null; markedAt: Date } | null>
  /** Which of these people are marked at an open session without their names. */
  unnamedAmong(sessionId: number, userIds: readonly number[]): Promise<number[]>
}

/** Marks that arrive together share one statement and one commit; the unique key decides each. */
export function createMarks(pool: pg.Pool, keys: UnnamedKeys): Marks {
  const insertTogether = createBatch({
    runBatch: (marks: NewMark[]) => insertMarks(pool, marks),
    isFatal: isDatabaseUnavailable,
  })
  return {
    async insert(mark) {
      const inserted = await insertTogether(mark)
      return typeof inserted === 'string'
        ? insertForChooser({ pool, keys }, mark, inserted)
        : inserted
    },
    async find(sessionId, userId) {
      const { mark, hasChosen } = await findMark(pool, sessionId, userId)
      if (mark || !hasChosen) return mark
      const key = await keys.find(pool, sessionId)
      if (key === null) return null
      const markedAt = await findToken(pool, { sessionId, token: tokenOf(key, userId) })
      return markedAt && { id: null, markedAt }
    },
    unnamedAmong: (sessionId, userIds) => findUnnamedAmong({ pool, keys }, sessionId, userIds),
  }
}
