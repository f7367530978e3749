import type { Handle } from '../src/platform/db.ts'

/**
 * Lets the time pass in which no other process tries what a killed one was sending, and retries wait. Nothing is touched
 * of which a living process has said within the last seconds that it is sending it.
 */
export const endAttempts = (on: Handle) =>
  on.query(
    `UPDATE deliveries SET due_at = now()
     WHERE state = 'queued' AND due_at > now()
       AND (problem IS NOT NULL OR due_at < now() + interval '12 seconds')`,
  )
