import {
  AWAY_KEPT,
  AWAY_MAX,
  type addedAbsence,
  awayErrors,
  generalErrors,
  type Made,
  type PlannedAbsence,
  userErrors,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { column, inTransaction, run } from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findServingWithin } from '../../serving/answers/index.ts'

/** A member, or an admin who acts for one. */
type AwayCaller = Pick<Caller, 'id' | 'isAdmin'>

type Needs = Pick<Platform, 'church' | 'clock' | 'pool'>

const COLUMNS = 'id, from_date::text AS "from", until_date::text AS until'

/** The person whose absences a call is about. @throws HttpError 403 for anybody else's, unless an admin asks */
export function personMeant(caller: AwayCaller, user: number | undefined): number {
  if (user !== undefined && user !== caller.id && !caller.isAdmin) {
    throw refuse(generalErrors.notYours)
  }
  return user ?? caller.id
}

/** Finds the present and coming absences of a person, soonest first. @throws HttpError 404 */
export async function findAbsences(services: Needs, userId: number): Promise<PlannedAbsence[]> {
  const { rows: people } = await services.pool.query('SELECT FROM users WHERE id = $1', [userId])
  if (people.length === 0) throw refuse(userErrors.notFound)
  return run<PlannedAbsence>(
    services.pool,
    `SELECT ${COLUMNS} FROM planned_absences
     WHERE user_id = $1 AND until_date >= $2 ORDER BY from_date, id`,
    [userId, (await services.church.now()).today],
  )
}

const record = (client: pg.PoolClient, act: AwayEvent) =>
  act.caller.id === act.userId
    ? undefined
    : recordEvent(client, {
        actorId: act.caller.id,
        action: act.action,
        subjectId: act.userId,
        at: act.now,
      })

interface AwayEvent {
  caller: AwayCaller
  userId: number
  action: 'away.add' | 'away.remove'
  now: Date
}

interface NewAbsence {
  userId: number
  from: string
  until: string
  caller: AwayCaller
}

/** Makes room for another absence by removing the oldest ones. */
const forgetOldest = (client: pg.PoolClient, userId: number) =>
  client.query(
    `DELETE FROM planned_absences WHERE id IN (
       SELECT id FROM planned_absences WHERE user_id = $1
       ORDER BY until_date DESC, id DESC OFFSET ${AWAY_KEPT - 1}
     )`,
    [userId],
  )

/**
 * Plans an absence, even if the person is to serve in it. Repeating one returns it.
 * @returns it, with the dates in it on which they serve
 * @throws HttpError 404; 400 for one that has passed; 409 for too many
 */
export async function addAbsence(
  services: Needs,
  { userId, from, until, caller }: NewAbsence,
): Promise<Made<typeof addedAbsence>> {
  const { now, today, timeZone } = await services.church.now()
  return inTransaction(services.pool, async (client) => {
    const days = { userId, from, until, now, timeZone }
    const withServing = async (absence: PlannedAbsence) => ({
      ...absence,
      serving: await findServingWithin(client, days),
    })
    // One at a time for each person, so that a repeated request finds the absence.
    if ((await holdPeople(client, [userId])) === 0) throw refuse(userErrors.notFound)
    if (until < today) throw refuse(awayErrors.passed, { field: 'until' })
    const { rows: planned } = await client.query<PlannedAbsence>(
      `SELECT ${COLUMNS} FROM planned_absences WHERE user_id = $1 AND until_date >= $2`,
      [userId, today],
    )
    const same = planned.find((each) => each.from === from && each.until === until)
    if (same) return withServing(same)
    if (planned.length >= AWAY_MAX) throw refuse(awayErrors.tooMany)
    await forgetOldest(client, userId)
    const { rows } = await client.query<PlannedAbsence>(
      `INSERT INTO planned_absences (user_id, from_date, until_date, created_at)
       VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
      [userId, from, until, now],
    )
    await record(client, { caller, userId, action: 'away.add', now })
    const [added] = rows
    if (!added) throw new Error('An inserted absence was not returned.')
    return withServing(added)
  })
}

/** Removes an absence. @throws HttpError 404 if there is none, or it is not the caller's to remove */
export const removeAbsence = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  id: number,
  caller: AwayCaller,
): Promise<unknown> =>
  inTransaction(pool, async (client) => {
    const [userId] = await column<number>(
      client,
      `DELETE FROM planned_absences WHERE id = $1 AND (user_id = $2 OR $3) RETURNING user_id`,
      [id, caller.id, caller.isAdmin],
    )
    if (userId === undefined) throw refuse(awayErrors.notFound)
    await record(client, { caller, userId, action: 'away.remove', now: clock.now() })
  })
