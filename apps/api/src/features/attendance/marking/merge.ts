import type pg from 'pg'
import { type Handle, run } from '../../../platform/db.ts'
import type { Merge } from '../../../platform/own-data.ts'

/**
 * Lets nobody write attendance until the transaction ends. Otherwise, because of the unique key, a mark and a merge of
 * its person could wait for each other. Call it before locking people, because writers of attendance lock them
 * afterwards.
 */
export const lockAttendance = (tx: pg.PoolClient) =>
  tx.query('LOCK TABLE attendance IN SHARE ROW EXCLUSIVE MODE')

/**
 * Gives the rows of one person to another. Of two rows for one session one remains: present wins, with
 * the earlier time. The stored totals of a closed session count the person once from then on; its
 * counts of rows follow by the trigger that takes deleted rows off.
 */
export async function mergeAttendance(tx: pg.PoolClient, { from, into }: Merge): Promise<void> {
  await tx.query(
    `UPDATE attendance AS kept
     SET marked_at = gone.marked_at, source = gone.source, marked_by = gone.marked_by
     FROM attendance AS gone
     WHERE kept.user_id = $1 AND gone.user_id = $2 AND gone.session_id = kept.session_id
       AND kept.present AND gone.present AND gone.marked_at < kept.marked_at`,
    [into, from],
  )
  // In the order of their ids, as wherever several sessions are locked.
  await tx.query(
    `SELECT 1 FROM sessions WHERE id IN (
       SELECT session_id FROM attendance WHERE user_id = $1
       INTERSECT SELECT session_id FROM attendance WHERE user_id = $2
     ) ORDER BY id FOR NO KEY UPDATE`,
    [into, from],
  )
  await tx.query(
    `UPDATE sessions
     SET present_total = present_total - (kept.present AND gone.present)::int,
         absent_total = absent_total - (NOT (kept.present AND gone.present))::int
     FROM attendance AS kept, attendance AS gone
     WHERE kept.user_id = $1 AND gone.user_id = $2
       AND kept.session_id = sessions.id AND gone.session_id = sessions.id`,
    [into, from],
  )
  await tx.query(
    `DELETE FROM attendance WHERE id IN (
       SELECT CASE WHEN gone.present AND NOT kept.present THEN kept.id ELSE gone.id END
       FROM attendance AS kept JOIN attendance AS gone USING (session_id)
       WHERE kept.user_id = $1 AND gone.user_id = $2
     )`,
    [into, from],
  )
  await tx.query('UPDATE attendance SET user_id = $2 WHERE user_id = $1', [from, into])
}

/** Counts the rows of two people, and those that would remain after a merge. */
export async function countMergedRows(on: Handle, { from, into }: Pick<Merge, 'from' | 'into'>) {
  const [row] = await run<Record<'fp' | 'fa' | 'ip' | 'ia' | 'rp' | 'ra', number>>(
    on,
    `SELECT count(*) FILTER (WHERE gone)::int AS fp, count(*) FILTER (WHERE NOT gone)::int AS fa,
            count(*) FILTER (WHERE kept)::int AS ip, count(*) FILTER (WHERE NOT kept)::int AS ia,
            count(*) FILTER (WHERE gone IS TRUE OR kept IS TRUE)::int AS rp,
            count(*) FILTER (WHERE gone IS NOT TRUE AND kept IS NOT TRUE)::int AS ra
     FROM (SELECT session_id, present AS gone FROM attendance WHERE user_id = $1) AS theirs
     FULL JOIN (SELECT session_id, present AS kept FROM attendance WHERE user_id = $2) AS own
       USING (session_id)`,
    [from, into],
  )
  const { fp = 0, fa = 0, ip = 0, ia = 0, rp = 0, ra = 0 } = row ?? {}
  return {
    from: { present: fp, absent: fa },
    into: { present: ip, absent: ia },
    result: { present: rp, absent: ra },
  }
}
