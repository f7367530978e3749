import { column, type Handle } from '../../../platform/db.ts'

/**
 * Whether PostgreSQL takes a name for a place. Others it may read as abbreviations: CET has no summer time there, and BST
 * is another zone.
 */
export const namesPlace = (timeZone: string): boolean =>
  timeZone.includes('/') || timeZone === 'UTC'

/** A time zone as PostgreSQL writes it, which also reckons with it; undefined if it does not know the name as a place. */
export async function findTimeZone(on: Handle, name: string): Promise<string | undefined> {
  const sql = 'SELECT name FROM pg_timezone_names WHERE lower(name) = lower($1)'
  const [known] = await column<string>(on, sql, [name])
  return known && namesPlace(known) ? known : undefined
}
