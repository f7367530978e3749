import { type CareClosing, careErrors } from '@church/shared'
import type pg from 'pg'
import { orRefuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { firstRow } from '../../../platform/db.ts'
import { CASES, isVisible } from './case-sql.ts'

/** A case that is being changed. */
export interface LockedCase {
  /** Null for a visitor, who has a card. */
  userId: number | null
  cardId: number | null
  state: string
  /** Null until it is closed. */
  outcome: CareClosing | null
  /** Null while nobody looks after it. */
  assigneeId: number | null
}

interface Locking {
  id: number
  caller: Pick<Caller, 'id' | 'isAdmin'>
  now: Date
}

/**
 * Finds a case that the caller may see, and locks it and the person's other cases until the transaction ends, so that
 * only one of two carers can take it.
 * @throws HttpError 404 if there is none, or the caller may not see it
 */
export async function lockCase(
  client: pg.PoolClient,
  { id, caller, now }: Locking,
): Promise<LockedCase> {
  await client.query(
    `SELECT FROM care_cases WHERE id = $1 OR user_id = (SELECT user_id FROM care_cases WHERE id = $1)
     ORDER BY id FOR UPDATE`,
    [id],
  )
  return orRefuse(
    firstRow(
      client,
      `SELECT care.user_id AS "userId", cared_for.card_id AS "cardId", care.state, care.outcome, assignee.id AS "assigneeId"
       FROM ${CASES} WHERE care.id = $1 AND ${isVisible({ callerId: '$2', isAdmin: '$3', now: '$4' })}`,
      [id, caller.id, caller.isAdmin, now],
    ),
    careErrors.notFound,
  )
}

/** The subject of a case in the audit log: a person, or a visitor's card. */
export const subjectOf = ({ userId, cardId }: Pick<LockedCase, 'userId' | 'cardId'>) =>
  userId === null
    ? { subject: 'visitor' as const, ...(cardId !== null && { subjectId: cardId }) }
    : { subject: 'user' as const, subjectId: userId }
