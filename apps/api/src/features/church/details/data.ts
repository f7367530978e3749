import { type ChurchFile, campus, church, type Lockable } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { exampleChurch } from '../../../platform/example-church.ts'
import { defineSetting } from '../../../platform/setting.ts'

export type Client = Pick<pg.ClientBase, 'query'>

const { name, time_zone, address, bank, help, contact, tiles } = church.shape
const fromFile = z.object({ name, time_zone, address, bank, help, contact, tiles })

/** The facts in the setting `church`, which do not belong to a campus. */
const storedSettings = z.extend(fromFile, {
  logo: z._default(z.nullable(z.string()), null),
  colour: z._default(z.nullable(z.string()), null),
  unnamed_allowed: z._default(z.boolean(), true),
  language: z._default(z.string(), 'en'),
  languages: z._default(z.array(z.string()), []),
})
export type StoredSettings = z.output<typeof storedSettings>

/** The church's details; the first start seeds them from the operator's file. */
export const churchSetting = defineSetting({
  key: 'church',
  schema: storedSettings,
  initial: z.parse(storedSettings, exampleChurch),
  action: 'church.change',
})

const storedCampuses = z.array(campus)

/** A campus as JSON, as its schema has it. */
const CAMPUS_JSON = `'id', id, 'name', name, 'polygon', polygon, 'tolerance_m', tolerance_m,
  'centre', json_build_object('lat', lat, 'lng', lng)`

interface Stored {
  settings: StoredSettings
  /** The campuses in use, the first one first. */
  campuses: z.output<typeof storedCampuses>
}

/** The church's stored facts; null before the first start. */
export async function readStored(client: Client): Promise<Stored | null> {
  const { rows } = await client.query<{ value: unknown; campuses: unknown }>({
    name: 'church',
    text: `SELECT value, (
             SELECT json_agg(json_build_object(${CAMPUS_JSON}) ORDER BY id)
             FROM campuses WHERE active
           ) AS campuses
           FROM settings WHERE key = 'church'`,
  })
  const [row] = rows
  if (!row?.campuses) return null
  return {
    settings: z.parse(storedSettings, row.value),
    campuses: z.parse(storedCampuses, row.campuses),
  }
}

/** The first campus, until an admin renames it. */
const FIRST_CAMPUS = 'Main building'

/**
 * Stores the facts of the operator's file, unless some are stored, and assigns existing sessions to its campus. It is
 * one statement, so that a crash or another process leaves nothing half done.
 */
export const seedChurch = (
  client: Client,
  { centre, polygon, tolerance_m, ...file }: ChurchFile,
): Promise<unknown> =>
  client.query(
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
      JSON.stringify(z.parse(fromFile, file)),
      FIRST_CAMPUS,
      centre.lat,
      centre.lng,
      JSON.stringify(polygon),
      tolerance_m,
    ],
  )

/** The facts of the operator's file that override stored ones. */
export const lockedFacts = (file: ChurchFile): Partial<Pick<ChurchFile, Lockable>> =>
  Object.fromEntries(file.locked.map((key) => [key, file[key]]))
