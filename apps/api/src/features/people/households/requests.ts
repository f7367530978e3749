import {
  type HouseholdRequestQuery,
  householdErrors,
  type householdRequest,
  type Made,
  type ownHousehold,
} from '@church/shared'
import type pg from 'pg'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { type Found, searchPage } from '../../../http/paging.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { anyRow, firstRow, inTransaction, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'

type Row = Made<typeof householdRequest>
type OwnRow = Made<typeof ownHousehold>['requests'][number]

const OWN_COLUMNS = 'request.id, message, state, request.created_at AS asked_at, decided_at'

/** Finds a person's own requests, the latest first. */
export async function findOwnRequests(pool: pg.Pool, userId: number): Promise<OwnRow[]> {
  const { rows } = await pool.query<OwnRow>({
    name: 'own-household-requests',
    text: `SELECT ${OWN_COLUMNS} FROM household_requests AS request
           WHERE user_id = $1 ORDER BY id DESC LIMIT 10`,
    values: [userId],
  })
  return rows
}

/**
 * Stores a request for the church's office.
 * @throws HttpError 403 for a child, 409 if an earlier one is still waiting
 */
export async function askForChange(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  { userId, message }: { userId: number; message: string },
): Promise<OwnRow> {
  const childhood = `SELECT FROM household_members WHERE user_id = $1 AND relation = 'child'`
  if (await anyRow(pool, childhood, [userId])) throw refuse(householdErrors.adultsOnly)
  return orRefuse(
    firstRow<OwnRow>(
      pool,
      `INSERT INTO household_requests AS request (user_id, message, created_at)
       SELECT id, $2, $3 FROM users WHERE id = $1
       ON CONFLICT (user_id) WHERE state = 'waiting' DO NOTHING
       RETURNING ${OWN_COLUMNS}`,
      [userId, message, clock.now()],
    ),
    householdErrors.waiting,
  )
}

/** Finds a page of the requests in a state, the oldest first. */
export function searchRequests(pool: pg.Pool, query: HouseholdRequestQuery): Promise<Found<Row>> {
  const matching = `FROM household_requests AS request JOIN people ON people.id = request.user_id
    WHERE people.search LIKE search_text($1) AND state = $2`
  return searchPage<Row>(pool, query, {
    page: (window) => `
      SELECT ${OWN_COLUMNS}, request.user_id AS user,
             people.name, (
               SELECT json_build_object('id', households.id, 'name', households.name)
               FROM household_members JOIN households ON households.id = household_id
               WHERE household_members.user_id = request.user_id AND relation = 'adult'
             ) AS household
      ${matching} ORDER BY request.id ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [query.state],
  })
}

interface Decision {
  id: number
  state: 'accepted' | 'declined'
  actorId: number
}

/** Decides about a request. @throws HttpError 404, or 409 if another admin was faster */
export const decide = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  { id, state, actorId }: Decision,
): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const now = clock.now()
    const [decided] = await run<{ user_id: number }>(
      tx,
      `UPDATE household_requests SET state = $2, decided_at = $3, decided_by = $4
       WHERE id = $1 AND state = 'waiting' RETURNING user_id`,
      [id, state, now, actorId],
    )
    if (!decided) {
      const isThere = await anyRow(tx, 'SELECT FROM household_requests WHERE id = $1', [id])
      throw refuse(isThere ? householdErrors.decided : householdErrors.requestNotFound)
    }
    await recordEvent(tx, {
      actorId,
      action: 'household.decide',
      subjectId: decided.user_id,
      detail: { state },
      at: now,
    })
  })
