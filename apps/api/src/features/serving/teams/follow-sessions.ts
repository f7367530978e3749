import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { column } from '../../../platform/db.ts'
import { noteGone } from './note-gone.ts'

/** Gives sessions that a series has made the slots of the series' roles. Those that have slots keep them as they are. */
export const makeSlots = (client: pg.PoolClient, sessions: readonly number[]): Promise<unknown> =>
  client.query(
    `INSERT INTO serving_slots (session_id, team_id, role)
     SELECT sessions.id, team_id, role
     FROM sessions JOIN serving_series_roles USING (series_id), generate_series(1, needed)
     WHERE sessions.id = ANY ($1)
       AND NOT EXISTS (SELECT FROM serving_slots WHERE session_id = sessions.id)
     ORDER BY sessions.id, team_id, role`,
    [sessions],
  )

/** Gives the second part of a series that was split the roles of the first. */
export const takeOverRoles = (
  client: pg.PoolClient,
  { from, into }: { from: number; into: number },
): Promise<unknown> =>
  client.query(
    `INSERT INTO serving_series_roles (series_id, team_id, role, needed)
     SELECT $2, team_id, role, needed FROM serving_series_roles WHERE series_id = $1
     ON CONFLICT DO NOTHING`,
    [from, into],
  )

/** Deletes the slots of sessions that are about to be deleted, and records who loses a date. */
export async function dropSlots(
  client: pg.PoolClient,
  sessions: readonly number[],
  now: Date,
): Promise<void> {
  await lockUntilCommit(client, 'serving')
  const ids = await column<number>(
    client,
    'SELECT id FROM serving_slots WHERE session_id = ANY ($1)',
    [sessions],
  )
  await noteGone(client, ids, now)
  // Deleting the session would do it, but the trigger of earlier releases would then record the same again.
  await client.query('DELETE FROM serving_slots WHERE id = ANY ($1)', [ids])
}
