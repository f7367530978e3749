import { generalErrors, t } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { column } from '../../../platform/db.ts'

/**
 * The campus for a session or a series; the first one if none is wanted.
 * @throws HttpError 400 for one that is not in use
 */
export async function findCampusId(
  client: pg.PoolClient,
  wanted: number | undefined,
): Promise<number> {
  const [campus] = await column<number>(
    client,
    'SELECT id FROM campuses WHERE active AND id = coalesce($1, first_campus())',
    [wanted ?? null],
  )
  if (campus === undefined) {
    const detail = t('There is no such campus in use. Please choose another.')
    throw refuse(generalErrors.invalid, { field: 'campus', detail })
  }
  return campus
}
