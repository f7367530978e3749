import type pg from 'pg'

/** Milliseconds since its last attempt. Release 2.3 repeats one within eight minutes while it lives. */
const LEFT_BEHIND_MS = 15 * 60_000

/**
 * Frees the messages that a process of release 2.3 was sending, or had in its memory, when it ended. This file goes with
 * the columns `taken_by` and `kept_by`, a release later.
 */
export const freeLeftBehind = (pool: pg.Pool, now: Date) =>
  pool.query(
    `UPDATE deliveries SET taken_by = NULL, kept_by = NULL,
       handed_at = CASE WHEN taken_by IS NOT NULL THEN started_at END
     WHERE state = 'queued' AND (taken_by IS NOT NULL OR kept_by IS NOT NULL)
       AND coalesce(started_at, queued_at) < $1`,
    [new Date(now.getTime() - LEFT_BEHIND_MS)],
  )
