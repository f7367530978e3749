import type { Campus, NewCampus } from '@church/shared'
import type pg from 'pg'
import { anyRow, firstRow, insertRow, run } from '../../../platform/db.ts'
import type { Client } from './data.ts'

export interface CampusRow extends Campus {
  active: boolean
}

interface CampusUse extends CampusRow {
  sessions_to_come: number
}

const SELECT = `
  SELECT id, name, json_build_object('lat', lat, 'lng', lng) AS centre, polygon, tolerance_m, active,
    (SELECT count(*)::int FROM sessions
     WHERE coalesce(campus_id, first_campus()) = campuses.id AND ends_at > $1) AS sessions_to_come
  FROM campuses WHERE deleted_at IS NULL`

export const findCampuses = (client: Client, now: Date): Promise<CampusUse[]> =>
  run<CampusUse>(client, `${SELECT} ORDER BY id`, [now])

/** A campus, locked until the transaction ends; null if there is none. */
export const lockCampus = (
  client: pg.PoolClient,
  id: number,
  now: Date,
): Promise<CampusUse | null> =>
  firstRow<CampusUse>(client, `${SELECT} AND id = $2 FOR UPDATE`, [now, id])

/** Whether a series that goes on is held at a campus, even if it is paused. */
export const hasSeries = (client: Client, id: number, today: string): Promise<boolean> =>
  anyRow(
    client,
    `SELECT FROM session_series
     WHERE coalesce(campus_id, first_campus()) = $1 AND NOT ended
       AND (until_date IS NULL OR until_date >= $2) LIMIT 1`,
    [id, today],
  )

export const isNameTaken = (client: Client, name: string, id: number | null): Promise<boolean> =>
  anyRow(
    client,
    `SELECT FROM campuses
     WHERE deleted_at IS NULL AND lower(name) = lower($1) AND id IS DISTINCT FROM $2 LIMIT 1`,
    [name, id],
  )

const valuesOf = ({ name, centre, polygon, tolerance_m }: NewCampus) => [
  name,
  centre.lat,
  centre.lng,
  JSON.stringify(polygon),
  tolerance_m,
]

/** @returns the id */
export const insertCampus = (client: Client, campus: NewCampus, now: Date): Promise<number> =>
  insertRow(
    client,
    `INSERT INTO campuses (name, lat, lng, polygon, tolerance_m, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [...valuesOf(campus), now],
  )

export const writeCampus = (client: Client, campus: CampusRow) =>
  client.query(
    `UPDATE campuses SET name = $1, lat = $2, lng = $3, polygon = $4, tolerance_m = $5, active = $6
     WHERE id = $7`,
    [...valuesOf(campus), campus.active, campus.id],
  )

/** Keeps the row for the sessions that were held there. */
export const retireCampus = (client: Client, id: number, now: Date) =>
  client.query('UPDATE campuses SET active = false, deleted_at = $2 WHERE id = $1', [id, now])
