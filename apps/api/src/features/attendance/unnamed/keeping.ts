import { type KeepingChange, type keeping, type Made, unnamedErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { column, firstRow, type Handle, inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live, UnnamedKeys } from '../marking/index.ts'
import { type Forgetting, unnamePast } from './unname-past.ts'

/** Calls into features that build on attendance. */
export interface Dependants extends Forgetting {
  /** Closes the open case of a person who was missed. */
  endAbsenceCase: (on: Handle, userId: number, now: Date) => Promise<unknown>
}

type Needs = Pick<Platform, 'church' | 'clock' | 'pool'> &
  Dependants & { live: Live; unnamedKeys: UnnamedKeys }

/** What a person chose. */
interface Choice {
  keep: boolean
  counted: boolean
  past_unnamed: boolean
  chosen_at: Date
}

export const findChoice = (on: Handle, userId: number): Promise<Choice | null> =>
  firstRow<Choice>(
    on,
    'SELECT keep, counted, past_unnamed, chosen_at FROM keeping_choices WHERE user_id = $1',
    [userId],
  )

/** A person's choice; by default their attendance is kept by name. */
export async function findOwnKeeping(
  on: Handle,
  userId: number,
): Promise<Omit<Made<typeof keeping>, 'choosers'>> {
  const choice = await findChoice(on, userId)
  return {
    keep: choice?.keep ?? true,
    counted: choice?.counted ?? true,
    past: choice?.past_unnamed ? 'unname' : 'keep',
    since: choice?.chosen_at ?? null,
  }
}

/** A person's choice, and how many have chosen to be counted without their names. */
export async function findKeeping(on: Handle, userId: number): Promise<Made<typeof keeping>> {
  const [choosers = 0] = await column<number>(on, 'SELECT count(*)::int FROM choosers')
  return { ...(await findOwnKeeping(on, userId)), choosers }
}

/**
 * Sets whether a person's attendance is kept by name, or counted at all. People counted without their name are expected nowhere, so a case
 * of their absence is closed. The choice is stored only in their own data: the audit log would show it to admins.
 * @throws HttpError 409 for a new choice to be counted without the name, unless the church allows it
 */
export async function setKeeping(
  services: Needs,
  userId: number,
  { keep, counted, past }: KeepingChange,
): Promise<Made<typeof keeping>> {
  const { church, clock, endAbsenceCase, live, pool } = services
  const now = clock.now()
  const { unnamed_allowed } = await church.get()
  const after = await inTransaction(pool, async (client) => {
    // First, since it takes its locks in the same order as marking and correcting.
    if (past === 'unname') await unnamePast(client, services, userId)
    const before = await findChoice(client, userId)
    const isChange = keep !== (before?.keep ?? true) || (!keep && counted !== before?.counted)
    if (isChange && !keep && !unnamed_allowed) throw refuse(unnamedErrors.off)
    if (isChange) await writeChoice(client, userId, { keep, counted, now })
    if (isChange && before && !before.keep) {
      await writePeriod(client, userId, before.chosen_at, now)
    }
    if (past === 'unname') {
      await writePast(client, userId, now)
    }
    if (!keep) await endAbsenceCase(client, userId, now)
    return findKeeping(client, userId)
  })
  if (past === 'unname') live.notifyChange()
  return after
}

export const writeChoice = (
  client: pg.PoolClient,
  userId: number,
  { keep, counted, now }: { keep: boolean; counted: boolean; now: Date },
): Promise<unknown> =>
  client.query(
    `INSERT INTO keeping_choices (user_id, keep, counted, chosen_at) VALUES ($1, $2, $4, $3)
     ON CONFLICT (user_id) DO UPDATE SET keep = $2, counted = $4, past_unnamed = false, chosen_at = $3`,
    [userId, keep, now, counted],
  )

/** @param from null for the first session */
export const writePeriod = (
  client: pg.PoolClient,
  userId: number,
  from: Date | null,
  until: Date,
) =>
  client.query('INSERT INTO unnamed_periods (user_id, starts_at, ends_at) VALUES ($1, $2, $3)', [
    userId,
    from,
    until,
  ])

/** Records that a person took their name off from their first session on, which includes earlier periods. */
export async function writePast(client: pg.PoolClient, userId: number, until: Date): Promise<void> {
  await client.query('DELETE FROM unnamed_periods WHERE user_id = $1', [userId])
  await writePeriod(client, userId, null, until)
  await client.query('UPDATE keeping_choices SET past_unnamed = true WHERE user_id = $1', [userId])
}
