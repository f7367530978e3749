import { churchErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { column, type Handle } from '../../../platform/db.ts'

/**
 * Whether PostgreSQL takes a name for a place. Others it may read as abbreviations: CET has no summer time there, and BST
 * is another zone.
 */
export const namesPlace = (timeZone: string): boolean =>
  timeZone.includes('/') || timeZone === 'UTC'

/**
 * A time zone as PostgreSQL writes it, which also reckons with it, and does not know every name that Intl has.
 * @throws HttpError 400 if it does not know it as a place
 */
export async function knownTimeZone(on: Handle, name: string): Promise<string> {
  const sql = 'SELECT name FROM pg_timezone_names WHERE lower(name) = lower($1)'
  const [known] = await column<string>(on, sql, [name])
  if (!known || !namesPlace(known)) {
    throw refuse(churchErrors.unknownTimeZone, { field: 'time_zone' })
  }
  return known
}
