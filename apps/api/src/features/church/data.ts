import { type Church, type ChurchFile, church } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'

/** The facts that are not those of a campus. */
const { name, time_zone, bank, help, contact, tiles } = church.shape
export const churchSettings = z.object({ name, time_zone, bank, help, contact, tiles })

const { centre, polygon, tolerance_m } = church.shape
const campus = z.object({ centre, polygon, tolerance_m })

/** The church's facts as stored; null before the first start. */
export async function readChurch(
  client: Pick<pg.ClientBase, 'query'>,
  file: ChurchFile,
): Promise<Church | null> {
  const { rows } = await client.query<{ value: unknown; campus: unknown }>({
    name: 'church',
    text: `SELECT value, (
             SELECT json_build_object('centre', json_build_object('lat', lat, 'lng', lng),
               'polygon', polygon, 'tolerance_m', tolerance_m)
             FROM campuses WHERE active ORDER BY id LIMIT 1
           ) AS campus
           FROM settings WHERE key = 'church'`,
  })
  const [row] = rows
  if (!row?.campus) return null
  const stored = { ...z.parse(churchSettings, row.value), ...z.parse(campus, row.campus) }
  return withLocked(stored, file)
}

/** What the operator's file locks counts, whatever is stored. */
function withLocked(stored: Church, file: ChurchFile): Church {
  const locked = Object.fromEntries(file.locked.map((key) => [key, file[key]]))
  return { ...stored, ...locked }
}

/** The first campus, until an admin renames it. */
const FIRST_CAMPUS = 'Main building'

/**
 * Stores the facts of the operator's file, unless some are stored, and places there the sessions of before.
 * One statement, so that a crash or another process leaves nothing half done.
 */
export async function seedChurch(
  client: Pick<pg.ClientBase, 'query'>,
  { centre, polygon, tolerance_m, ...file }: ChurchFile,
): Promise<void> {
  await client.query(
    `WITH setting AS (
       INSERT INTO settings (key, value) VALUES ('church', $1) ON CONFLICT DO NOTHING RETURNING key
     ), campus AS (
       INSERT INTO campuses (name, lat, lng, polygon, tolerance_m)
       SELECT $2, $3, $4, $5, $6 FROM setting WHERE NOT EXISTS (SELECT FROM campuses WHERE active)
       RETURNING id
     ), series AS (
       UPDATE session_series SET campus_id = campus.id FROM campus WHERE campus_id IS NULL
     )
     UPDATE sessions SET campus_id = campus.id FROM campus WHERE campus_id IS NULL`,
    [
      JSON.stringify(z.parse(churchSettings, file)),
      FIRST_CAMPUS,
      centre.lat,
      centre.lng,
      JSON.stringify(polygon),
      tolerance_m,
    ],
  )
}
