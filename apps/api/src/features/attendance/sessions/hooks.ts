import type pg from 'pg'

/**
 * What other features do in the transaction that makes, moves or deletes sessions. `hooks.ts` at the top says what that
 * is. All of it holds the lock of `changeSchedule`.
 */
export interface SessionHooks {
  /** A series has made these sessions. */
  sessionsMade(client: pg.PoolClient, ids: readonly number[]): Promise<unknown>
  /** The sessions of a series from a date on now belong to a new one. */
  seriesSplit(client: pg.PoolClient, split: { from: number; into: number }): Promise<unknown>
  /** These sessions may have another start than before, or are held again. */
  sessionsMoved(client: pg.PoolClient, ids: readonly number[], now: Date): Promise<unknown>
  /** These sessions are about to be deleted: they and all that refers to them are still there. */
  sessionsDeleted(client: pg.PoolClient, ids: readonly number[], now: Date): Promise<unknown>
}
