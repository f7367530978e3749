import type pg from 'pg'
import { CAN_CARE } from './case-sql.ts'

/** Finds those who can look after cases, by name. */
export async function findCarers(pool: pg.Pool): Promise<{ id: number; name: string }[]> {
  const { rows } = await pool.query<{ id: number; name: string }>(
    `SELECT id, first_name || ' ' || last_name AS name FROM users AS assignee
     WHERE ${CAN_CARE} ORDER BY last_name, first_name, id`,
  )
  return rows
}
