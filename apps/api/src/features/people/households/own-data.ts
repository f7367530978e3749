import type pg from 'pg'
import { run } from '../../../platform/db.ts'
import type {
  BeforeErasure,
  LeftBehind,
  Merge,
  PersonalColumn,
} from '../../../platform/own-data.ts'
import { MOVES } from './merge.ts'

/** An agreement belongs to the account that gave it. */
const moveMemberships = (tx: pg.PoolClient, { from, into, movesAccount }: Merge) =>
  tx.query(
    `UPDATE household_members AS gone
     SET user_id = $2, agreed_at = CASE WHEN $3 THEN gone.agreed_at END
     WHERE user_id = $1 AND ${MOVES}`,
    [from, into, movesAccount],
  )

/** If both people have a waiting request, that of the person who stays remains. */
const moveRequests = (tx: pg.PoolClient, { from, into }: Merge) =>
  tx.query(
    `UPDATE household_requests AS gone SET user_id = $1
     WHERE user_id = $2 AND NOT (state = 'waiting' AND EXISTS (
       SELECT FROM household_requests AS kept
       WHERE kept.user_id = $1 AND kept.state = 'waiting'
     ))`,
    [into, from],
  )

export const householdOwnData: PersonalColumn[] = [
  {
    column: 'household_members.user_id',
    onErasure: 'delete',
    onMerge: { move: moveMemberships },
    section: 'households',
    lists: `households.name AS household, relation, may_act AS may_mark_the_others,
      agreed_at AS agreed_to_be_marked_at`,
    joins: 'JOIN households ON households.id = household_id',
    order: 'household_id',
  },
  {
    column: 'household_requests.user_id',
    onErasure: 'delete',
    onMerge: { move: moveRequests },
    section: 'household_requests',
    lists: 'message, state, created_at AS asked_at, decided_at',
  },
  {
    column: 'household_requests.decided_by',
    onErasure: { setNull: 'The request belongs to the person who asked.' },
    onMerge: 'move',
    leftOut:
      'A request is about the household of the person who asked; the events say who decided.',
  },
]

/** Deletes the household of which the person was the last. */
export const deleteEmptyHousehold = (): BeforeErasure => async (tx, userId) => {
  await tx.query(
    `DELETE FROM households
     WHERE id IN (SELECT household_id FROM household_members WHERE user_id = $1)
       AND NOT EXISTS (
         SELECT FROM household_members
         WHERE household_id = households.id AND user_id <> $1
       )`,
    [userId],
  )
  return () => undefined
}

/** The children without an account in whose households the person is the only adult. */
export const findChildrenLeft: LeftBehind = (tx, userId) =>
  run(
    tx,
    `SELECT people.id, name
     FROM household_members AS own
     JOIN household_members AS child USING (household_id)
     JOIN people ON people.id = child.user_id
     WHERE own.user_id = $1 AND own.relation = 'adult'
       AND child.relation = 'child' AND NOT has_account
       AND NOT EXISTS (
         SELECT FROM household_members AS childhood
         JOIN household_members AS other USING (household_id)
         WHERE childhood.user_id = child.user_id
           AND other.relation = 'adult' AND other.user_id <> $1
       )
     ORDER BY people.id`,
    [userId],
  )
