import type { Handle } from '../src/platform/db.ts'

/**
 * Lets the minutes pass in which no other process tries what a killed one was sending, and retries wait. Nothing that a
 * living process has begun within the last seconds is touched.
 */
export const endAttempts = (on: Handle) =>
  on.query(
    `UPDATE deliveries SET due_at = now()
     WHERE state = 'queued' AND due_at > now() AND started_at < now() - interval '5 seconds'`,
  )
