import type pg from 'pg'
import type { Proven } from '../../../http/recent-proof.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { column, type Handle, run } from '../../../platform/db.ts'
import { recordFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { directorySetting } from './settings.ts'

/**
 * Who let a person in: an admin by their id, the church's rule that newcomers need nobody, or the operator's start. Null
 * while nobody has decided, so that they see only themselves. Each way to a new person states it.
 */
export type Approver = number | 'rule' | 'first start' | null

/** Who lets in a person whom no admin knows: the church's rule, or nobody yet. */
export const approverOfNewcomer = async (on: Handle): Promise<'rule' | null> =>
  (await directorySetting.read(on)).newcomers === 'open' ? 'rule' : null

interface Approval {
  ids: number[]
  /** The admin who approves, or who sent the invitation that is being accepted. */
  by: Proven | { inviterId: number }
  now: Date
}

/**
 * Approves those of these people who wait for it, which an admin also does by giving them a right. The other admins are
 * told by mail; of an invitation, they were told when it was sent.
 * @returns their ids
 */
export async function approvePeople(
  services: Pick<Platform, 'outbox'>,
  tx: pg.PoolClient,
  { ids, by, now }: Approval,
): Promise<number[]> {
  const actorId = 'inviterId' in by ? by.inviterId : by.id
  const newcomers = await column<number>(
    tx,
    `UPDATE users SET approved_at = $2, updated_at = $2
     WHERE id = ANY ($1) AND approved_at IS NULL RETURNING id`,
    [ids, now],
  )
  await openNewcomerCases(tx, newcomers, now)
  for (const subjectId of newcomers) {
    const event = {
      actorId,
      action: 'newcomer.approve',
      subjectId,
      at: now,
    } as const
    await ('inviterId' in by ? recordEvent(tx, event) : recordFarReaching(services, tx, event))
  }
  return newcomers
}

/**
 * Takes approvals back that were given at these moments; earlier ones stay. A newcomer's case goes with its approval,
 * unless a carer has begun with it.
 */
export async function withdrawApproval(
  tx: pg.PoolClient,
  approvals: readonly { id: number; at: Date }[],
): Promise<void> {
  const given = [approvals.map(({ id }) => id), approvals.map(({ at }) => at)]
  await tx.query(
    `UPDATE users SET approved_at = NULL FROM unnest($1::int[], $2::timestamptz[]) AS given (id, at)
     WHERE users.id = given.id AND approved_at = given.at`,
    given,
  )
  await tx.query(
    `DELETE FROM care_cases USING unnest($1::int[], $2::timestamptz[]) AS given (id, at)
     WHERE user_id = given.id AND opened_at = given.at AND kind = 'newcomer' AND state = 'open'
       AND assignee_id IS NULL AND NOT EXISTS (SELECT FROM care_events WHERE case_id = care_cases.id)`,
    given,
  )
}

/** Approves all waiting newcomers. @returns how many */
export async function approveEverybody(tx: pg.PoolClient, now: Date): Promise<number> {
  const approved = await column<number>(
    tx,
    'UPDATE users SET approved_at = $1, updated_at = $1 WHERE approved_at IS NULL RETURNING id',
    [now],
  )
  await openNewcomerCases(tx, approved, now)
  return approved.length
}

/** Opens a case for each of these newcomers who has not had one and is no child of a household. */
export const openNewcomerCases = (on: Handle, userIds: number[], now: Date): Promise<unknown> =>
  run(
    on,
    `INSERT INTO care_cases (user_id, kind, opened_at)
     SELECT id, 'newcomer', $2 FROM people
     WHERE id = ANY ($1) AND NOT is_child
       AND NOT EXISTS (SELECT FROM care_cases WHERE user_id = people.id AND kind = 'newcomer')
     ORDER BY id
     ON CONFLICT DO NOTHING`,
    [userIds, now],
  )
