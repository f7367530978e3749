import type pg from 'pg'
import type { Merge, PersonalColumn } from '../../../platform/own-data.ts'

const date = (day: Date | null) => day?.toISOString().slice(0, 10) ?? null

/**
 * Moves cases. If both people have an open case of a kind, that of the person who stays gets the requests and notes of
 * both.
 */
async function mergeCases(tx: pg.PoolClient, { from, into }: Merge) {
  await tx.query(
    `UPDATE care_cases AS kept
     SET asked_for = ARRAY(SELECT DISTINCT unnest(kept.asked_for || gone.asked_for)),
         assignee_id = coalesce(kept.assignee_id, gone.assignee_id)
     FROM care_cases AS gone
     WHERE gone.user_id = $1 AND kept.user_id = $2 AND gone.kind = kept.kind
       AND gone.state <> 'closed' AND kept.state <> 'closed'`,
    [from, into],
  )
  await tx.query(
    `UPDATE care_events SET case_id = kept.id
     FROM care_cases AS gone JOIN care_cases AS kept USING (kind)
     WHERE case_id = gone.id AND gone.user_id = $1 AND kept.user_id = $2
       AND gone.state <> 'closed' AND kept.state <> 'closed'`,
    [from, into],
  )
  await tx.query(
    `UPDATE care_cases AS care SET user_id = $1
     WHERE user_id = $2 AND (state = 'closed' OR NOT EXISTS (
       SELECT FROM care_cases AS kept
       WHERE kept.user_id = $1 AND kept.kind = care.kind AND kept.state <> 'closed'
     ))`,
    [into, from],
  )
}

export const careOwnData: PersonalColumn[] = [
  {
    column: 'care_cases.user_id',
    onErasure: 'delete',
    onMerge: { move: mergeCases },
    section: 'care',
    // When a carer calls again is their plan.
    leavesOut: ['snooze_until', 'state'],
    read: async ({ db }, userId) => {
      const cases = await db.careCase.findMany({
        where: { userId },
        include: { events: { orderBy: { id: 'asc' } } },
        orderBy: { id: 'asc' },
      })
      return cases.map((each) => ({
        reason: each.kind,
        asked_for: each.askedFor,
        weeks_missed: each.periodsMissed,
        last_present_on: date(each.lastPresentOn),
        opened_at: each.openedAt,
        closed_at: each.closedAt,
        outcome: each.outcome,
        noted: each.events.map(({ outcome, note, at }) => ({ outcome, note, at })),
      }))
    },
  },
  {
    column: 'care_cases.assignee_id',
    onErasure: { setNull: 'The case belongs to the person whom it is about.' },
    onMerge: 'move',
    leftOut: 'A case is about another person; the events say that they changed one.',
  },
  {
    column: 'care_events.made_by',
    onErasure: { setNull: 'The note belongs to the person whom it is about.' },
    onMerge: 'move',
    leftOut: 'A note is about another person; the events say that they made one.',
  },
  {
    column: 'planned_absences.user_id',
    onErasure: 'delete',
    onMerge: 'move',
    section: 'planned_absences',
    lists: 'from_date::text AS "from", until_date::text AS until, created_at AS entered_at',
  },
  {
    column: 'care_mails.user_id',
    onErasure: 'delete',
    onMerge: { moveOnePer: 'week' },
    leftOut: 'Only release 2.3 writes it; the messages have each mail.',
  },
]
